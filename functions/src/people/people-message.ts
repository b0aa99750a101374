import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** The work on the queue `people`: an invitation is about to expire, unless it was used, revoked or extended since. */
export const peopleMessageSchema = z.object({
  kind: z.literal('inviteExpires'),
  tenantId: idSchema,
  inviteId: idSchema,
  expiresAt: timeSchema,
});
export type PeopleMessage = z.infer<typeof peopleMessageSchema>;
