import { stripeCodeOf } from '../platform/payments.ts';

/** What Stripe has under an id; undefined where it has nothing. */
export const unlessMissing = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (stripeCodeOf(error) === 'resource_missing') return undefined;
    throw error;
  });
