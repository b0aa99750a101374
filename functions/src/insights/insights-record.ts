import { insightTypes } from '@talkwright/shared/areas/agent-config';
import { insightWays } from '@talkwright/shared/areas/insights';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** One value that a visitor gave for a key, with where it was said. */
const itemSchema = z.object({
  id: idSchema,
  key: z.string(),
  type: z.enum(insightTypes),
  value: z.union([z.string(), z.number()]),
  how: z.enum(insightWays),
  quote: z.string(),
  messageId: idSchema,
  saidAt: timeSchema,
  deletedAt: timeSchema.optional(),
});
export type InsightItem = z.infer<typeof itemSchema>;

/** What was learnt in a conversation, and how far it was read. */
export const insightsRecordSchema = z.object({
  id: z.string(),
  type: z.literal('insights'),
  tenantId: idSchema,
  sessionId: idSchema,
  agentId: idSchema,
  /** Of a conversation that administrators alone may read. */
  isPrivate: z.literal(true).optional(),
  /** In the order in which they were said. */
  items: itemSchema.array(),
  /** Those of which something is known: by which lists are narrowed. */
  keys: z.string().array(),
  /** When the last message was said that was read, and the one before it, which tells what an answer answers. */
  readTo: timeSchema.optional(),
  readBefore: timeSchema.optional(),
  /** By which lists sort it: of the last message that was read. */
  lastAt: timeSchema,
});
export type InsightsRecord = z.infer<typeof insightsRecordSchema>;

export const insightsId = (sessionId: string) => `insights-${sessionId}`;
