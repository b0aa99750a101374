import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { idSchema, timeSchema } from '../contract/rules.ts';
import { writtenNumber } from '../written-number.ts';
import { insightTypes } from './agent-config.ts';

/** How a visitor came to tell it: said, to be concluded from what was said, or no more than likely. */
export const insightWays = ['stated', 'implied', 'guessed'] as const;
export type InsightWay = (typeof insightWays)[number];

const valueShape = {
  id: idSchema,
  value: z.union([z.string(), z.number()]),
  /** From 0 to 100: by how it was said, never by what a model thinks of itself. */
  confidence: z.int().min(0).max(100),
  how: z.enum(insightWays),
  /** As it stands in the message. */
  quote: z.string(),
  message_id: idSchema,
  said_at: timeSchema,
};

export const insightSchema = z.object({
  ...valueShape,
  key: z.string(),
  type: z.enum(insightTypes),
  /** What a member deleted stays deleted until the visitor says something new. Null: it was not. */
  deleted_at: timeSchema.nullable(),
  /** Other values of the same key, the newest first. */
  history: z.array(z.object(valueShape)),
});
export type Insight = z.infer<typeof insightSchema>;

/** Any one of the organization; a key narrows it to the conversations of that agent. */
const sessionHeaders = z.object({
  apiKey: z.string().max(200).optional(),
  /** Says to people who read the request what the key does not. */
  agentName: z.string().max(200).optional(),
});
const sessionParams = z.object({ sessionId: idSchema });
const percentSchema = (error: string) =>
  z.coerce.number({ error }).int(error).min(0, error).max(100, error);

export const listCollectedData = contract({
  name: 'insights-list',
  method: 'GET',
  path: 'sessions/{sessionId}/collected-data',
  access: 'user',
  summary:
    'What was learnt about the visitor of a conversation: of each key the newest value that is certain enough, else the ' +
    'most certain one. Without `minConfidence`, those that the agent shows at first.',
  params: sessionParams,
  headers: sessionHeaders,
  query: z.object({
    minConfidence: percentSchema('Enter a percentage from 0 to 100').optional(),
    includeDeleted: z.enum(['0', '1'], { error: 'Enter 1 or 0' }).default('0'),
  }),
  output: z.object({
    items: insightSchema.array(),
    /** Of the agent: what is less certain is hidden at first. */
    threshold: z.int(),
    /** Keys that the agent requires, and of which nothing is known yet. */
    missing: z.string().array(),
  }),
  errors: ['session_not_found'],
  fallback: 'Failed to load insights',
});
export type CollectedData = Output<typeof listCollectedData>;

export const deleteCollectedData = contract({
  name: 'insights-delete',
  method: 'DELETE',
  path: 'sessions/{sessionId}/collected-data/{itemId}',
  access: 'user',
  activity: { says: 'deleted the insight {key} of a conversation' },
  summary:
    'Delete what is known of the key of this item. It stays deleted until the visitor says something new. Harmless twice.',
  params: sessionParams.extend({ itemId: idSchema }),
  headers: sessionHeaders,
  output: z.object({ items: insightSchema.array() }),
  errors: ['session_not_found', 'insight_not_found'],
  fallback: 'Failed to delete the insight',
});

export const insightFormats = ['json', 'xlsx'] as const;
export type InsightFormat = (typeof insightFormats)[number];
const formatSchema = z.enum(insightFormats, { error: 'Choose json or xlsx' });

export const exportCollectedData = contract({
  name: 'insights-export',
  method: 'GET',
  path: 'sessions/{sessionId}/collected-data/export',
  access: 'user',
  summary:
    'What was learnt in a conversation, as a file. Numbers and dates are such in a spreadsheet, and no text is a formula.',
  params: sessionParams,
  headers: sessionHeaders,
  query: z.object({ format: formatSchema }),
  answer: 'file',
  output: z.object({}),
  errors: ['session_not_found'],
  fallback: 'Failed to export insights',
});

const agentParams = z.object({ id: idSchema });
/** Of conversations in which this key, or any, is known. */
const keyQuery = { key: z.string().max(60).optional() };

const agentInsightsSchema = z.object({
  session_id: idSchema,
  /** Of the last message that was read. */
  last_at: timeSchema,
  items: insightSchema.array(),
});
export type AgentInsights = z.infer<typeof agentInsightsSchema>;

export const listAgentInsights = contract({
  name: 'insights-list-of-agent',
  method: 'GET',
  path: 'agents/{id}/collected-data',
  access: 'user',
  summary:
    'What an agent has learnt, conversation by conversation, the newest first. Of any confidence; `threshold` says from where on the agent shows it at first.',
  params: agentParams,
  query: z.object({
    ...keyQuery,
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().max(1_000).optional(),
  }),
  output: z.object({
    conversations: agentInsightsSchema.array(),
    /** By which the list can be narrowed: what the agent collects, or would, and what else is known in these conversations. */
    keys: z.string().array(),
    threshold: z.int(),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  }),
  errors: ['agent_not_found'],
  fallback: 'Failed to load insights',
});

export const MAX_EXPORTED_CONVERSATIONS = 10_000;

export const exportAgentInsights = contract({
  name: 'insights-export-of-agent',
  method: 'GET',
  path: 'agents/{id}/collected-data/export',
  access: 'user',
  summary: `What an agent has learnt, as a file: of the newest ${writtenNumber(MAX_EXPORTED_CONVERSATIONS)} conversations.`,
  params: agentParams,
  query: z.object({ ...keyQuery, format: formatSchema }),
  answer: 'file',
  output: z.object({}),
  errors: ['agent_not_found'],
  fallback: 'Failed to export insights',
});
