import { stripeCodeOf } from '../platform/payments.ts';

/** What Stripe has under an id; undefined where it has nothing. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (stripeCodeOf(error) === 'resource_missing') return undefined;
    throw error;
  }
}
