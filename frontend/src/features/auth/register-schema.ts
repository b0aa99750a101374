import { createTenant } from '@talkwright/shared/sign-up';
import * as z from 'zod';

/** What the server asks for, and what only the person in front of the screen can confirm. */
export const registerSchema = createTenant.input
  .extend({
    confirm: z.string(),
    hasAgreed: z.literal(true, { error: 'Please agree to the terms to continue' }),
  })
  .refine(({ password, confirm }) => password === confirm, {
    error: 'Passwords do not match',
    path: ['confirm'],
    // Also while other fields are not valid yet.
    when: () => true,
  });

export type RegisterValues = Omit<z.input<typeof registerSchema>, 'hasAgreed'> & {
  hasAgreed: boolean;
};
