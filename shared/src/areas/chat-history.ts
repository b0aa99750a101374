import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { idSchema } from '../contract/rules.ts';
import { writtenNumber } from '../written-number.ts';
import { messageSchema, sessionSchema, userTokenSchema } from './chat.ts';

/** Where a conversation is held. In a preview, a member tries an agent out. */
export const channels = ['widget', 'slack', 'preview'] as const;
/** Why a visitor was left without an answer. */
export const unansweredReasons = ['nothing_found', 'refused', 'off_topic', 'thumb_down'] as const;
export type UnansweredReason = (typeof unansweredReasons)[number];

export const sessionSorts = ['last', 'start', 'agent'] as const;
export const MAX_SESSION_OFFSET = 10_000;
export const MAX_SESSION_SEARCH = 200;

const isWanted = z.enum(['0', '1'], { error: 'Enter 1 or 0' }).default('0');
const daySchema = z.iso.date('Enter a day such as 2026-03-31').optional();

const filterShape = {
  /** Of one agent, by its identity or its id. */
  instanceName: z.string().max(80).optional(),
  /** Words that were all said somewhere in the conversation. */
  q: z
    .string()
    .trim()
    .max(MAX_SESSION_SEARCH, `A search has at most ${MAX_SESSION_SEARCH} characters`)
    .optional(),
  unanswered: isWanted,
  thumbsDown: isWanted,
  insights: isWanted,
  /** Without one, those of visitors: previews are shown when they are asked for. */
  channel: z.enum(channels).optional(),
  /** Days (UTC), both of them included: of the start where that is what the list is sorted by, else of the last message. */
  from: daySchema,
  to: daySchema,
  sort: z.enum(sessionSorts).default('last'),
  direction: z.enum(['asc', 'desc']).default('desc'),
};

const sessionRowSchema = sessionSchema.extend({
  /** As it was called when something was last said: it may be gone by now. */
  agent_name: z.string(),
  /** None of an agent that is gone. */
  identity: z.string().optional(),
  channel: z.enum(channels),
  /** Of a direct message or a private channel: administrators alone are shown it. */
  is_private: z.literal(true).optional(),
  /** The first thing that the visitor said. */
  opening: z.string(),
  /** Null where the visitor got an answer each time, or did not say that it was none. */
  unanswered: z.enum(unansweredReasons).nullable(),
  thumbs_up: z.int(),
  thumbs_down: z.int(),
  has_insights: z.boolean(),
  /** Of what was searched for: what stands around the first hit. */
  snippet: z
    .object({ text: z.string(), marks: z.object({ start: z.int(), end: z.int() }).array() })
    .optional(),
});
export type SessionRow = z.infer<typeof sessionRowSchema>;

const readMessageSchema = messageSchema.extend({
  /** Of an answer: what it has taken, from the visitor's message on. */
  usage: z
    .object({
      input_tokens: z.int(),
      output_tokens: z.int(),
      milliseconds: z.int(),
      model: z.string().optional(),
    })
    .optional(),
});
export type ReadMessage = z.infer<typeof readMessageSchema>;

export const exportFormats = ['csv', 'json'] as const;

export const exportChatHistory = contract({
  name: 'chat-history-export',
  method: 'GET',
  path: 'chat-history/export',
  access: 'user',
  summary:
    'A file of all conversations that a list has with these filters, by their start; or with `sessionId` of all that one ' +
    'conversation consists of. It is made while it is sent: where something fails meanwhile, the connection ends early.',
  answer: 'file',
  query: z.object({
    sessionId: idSchema.optional(),
    ...filterShape,
    format: z.enum(exportFormats).default('csv'),
  }),
  output: z.object({}),
  errors: ['session_not_found'],
  fallback: 'Unknown error',
});

export const getChatHistory = contract({
  name: 'chat-history',
  method: 'GET',
  path: 'chat-history',
  access: 'agentKeyOrUser',
  summary:
    'To a member, `sessions=1` lists conversations, and `sessionId` opens one, with internal events, its last messages ' +
    'first to come: `next_cursor` leads to those before them. An agent key beside it narrows both to that agent. Whoever ' +
    "has a key alone is shown the widget's own session: that needs the header `x-visitor-token`, and where the visitor was " +
    'signed in, also `x-user-token`.',
  headers: z.object({
    apiKey: z.string().max(100).optional(),
    visitorToken: z.string().optional(),
    userToken: userTokenSchema.optional(),
  }),
  query: z.object({
    sessions: z.literal('1', 'Enter 1, or leave it out').optional(),
    sessionId: idSchema.optional(),
    ...filterShape,
    limit: z.coerce.number().int().min(1).max(100).default(25),
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .max(
        MAX_SESSION_OFFSET,
        `The offset may be at most ${writtenNumber(MAX_SESSION_OFFSET)}: go on with the cursor of the last page`,
      )
      .default(0),
    cursor: z.string().max(1_000).optional(),
  }),
  output: z.object({
    /** Of a list. */
    sessions: sessionRowSchema.array().optional(),
    /** Of one conversation; to a visitor, less of it. */
    session: z.union([sessionRowSchema, sessionSchema]).optional(),
    /** Oldest first. */
    messages: readMessageSchema.array().optional(),
    /** Null on the last page; not for visitors, who are shown the end of a longer conversation. */
    next_cursor: z.string().nullable().optional(),
  }),
  errors: ['page_not_allowed', 'visitor_token_refused', 'user_token_refused', 'session_not_found'],
  fallback: 'The conversation could not be loaded.',
});
export type ChatHistory = Output<typeof getChatHistory>;
