import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** The work on the queue `accounts`: what follows a change to who is who. */
export const accountMessageSchema = z.discriminatedUnion('kind', [
  /** Somebody asks for a link to set a new password, of this organization if one is named. */
  z.object({
    kind: z.literal('passwordReset'),
    email: z.string(),
    tenantId: idSchema.optional(),
  }),
  /** Somebody tried to sign up with an address that has an account: its owner is told. */
  z.object({ kind: z.literal('signUpRefused'), email: z.string() }),
]);
export type AccountMessage = z.infer<typeof accountMessageSchema>;
