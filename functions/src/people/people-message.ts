import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** The work on the queue `people`. */
export const peopleMessageSchema = z.discriminatedUnion('kind', [
  /** An invitation is about to expire, unless it was used, revoked or extended since. */
  z.object({
    kind: z.literal('inviteExpires'),
    tenantId: idSchema,
    inviteId: idSchema,
    expiresAt: timeSchema,
  }),
  /** Somebody waits for a decision, of whom the administrators have to hear. */
  z.object({ kind: z.literal('requestFiled'), tenantId: idSchema, requestId: idSchema }),
]);
export type PeopleMessage = z.infer<typeof peopleMessageSchema>;
