import * as z from 'zod';

/** What only the person in front of the screen can confirm. */
export const agreementShape = {
  hasAgreed: z.literal(true, { error: 'Please agree to the terms to continue' }),
};
