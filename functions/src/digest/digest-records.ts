import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { hashOf } from '../platform/ids.ts';

const agentShape = { tenantId: idSchema, agentId: idSchema };

/** Which agents are due when. Only says where to look: what holds is what the published agent says by then. */
export const slotSchema = z.object({
  id: z.string(),
  type: z.literal('digestSlot'),
  ...agentShape,
  slot: z.string(),
});
export type DigestSlot = z.infer<typeof slotSchema>;

/** An address of an agent's digest, and what was agreed with whoever reads it: beside the agent, not in its versions. */
export const recipientSchema = z.object({
  id: z.string(),
  type: z.literal('digestRecipient'),
  ...agentShape,
  email: z.string(),
  askedAt: timeSchema.optional(),
  confirmedAt: timeSchema.optional(),
  unsubscribedAt: timeSchema.optional(),
});
export type DigestRecipient = z.infer<typeof recipientSchema>;

/** There is one for an agent and a day: nobody makes another. The next begins where this one ends. */
export const digestSchema = z.object({
  id: z.string(),
  type: z.literal('digest'),
  ...agentShape,
  day: z.iso.date(),
  from: timeSchema,
  to: timeSchema,
  conversations: z.int(),
  mails: z.int(),
  ttl: z.int(),
});
export type Digest = z.infer<typeof digestSchema>;

/** What was said stands in it: it goes as soon as no mail can need it any more. */
export const digestBodySchema = z.object({
  id: z.string(),
  type: z.literal('digestBody'),
  ...agentShape,
  /** Of the conversations that it tells of. */
  sessionIds: idSchema.array(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  ttl: z.int(),
});
export type DigestBody = z.infer<typeof digestBodySchema>;

export const slotId = (agentId: string) => `digest-slot-${agentId}`;
export const recipientId = (agentId: string, email: string) =>
  `digest-recipient-${agentId}-${hashOf(email)}`;
export const digestId = (agentId: string, day: string) => `digest-${agentId}-${day}`;
export const bodyId = (agentId: string, day: string) => `digest-body-${agentId}-${day}`;
