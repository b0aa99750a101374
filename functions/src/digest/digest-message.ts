import { digestVerbosities } from '@talkwright/shared/areas/agent-config';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { agentPublishedSchema } from '../agents/agent-published.ts';

const agentShape = { tenantId: idSchema, agentId: idSchema };

/** The digest of an agent is looked for at this moment of the timer. */
const digestDueSchema = z.object({
  kind: z.literal('digestDue'),
  ...agentShape,
  moment: timeSchema,
});
export type DigestDue = z.output<typeof digestDueSchema>;

/** A digest that is made goes to one recipient. */
const digestMailSchema = z.object({
  kind: z.literal('digestMail'),
  ...agentShape,
  day: z.iso.date(),
  email: z.string(),
});
export type DigestMail = z.output<typeof digestMailSchema>;

/** A member wants today's so far. */
const digestNowSchema = z.object({
  kind: z.literal('digestNow'),
  ...agentShape,
  userId: idSchema,
  verbosity: z.enum(digestVerbosities),
  from: timeSchema,
  to: timeSchema,
});
export type DigestNow = z.output<typeof digestNowSchema>;

/** What the queue `digest` carries. */
export const digestMessageSchema = z.discriminatedUnion('kind', [
  agentPublishedSchema,
  digestDueSchema,
  digestMailSchema,
  digestNowSchema,
]);
