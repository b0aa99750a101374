import { setTimeout as delay } from 'node:timers/promises';

/** Longer than any of the ways takes when the machine is not overloaded. */
const FLOOR_MS = 400;

/**
 * Answers, or fails, no sooner than after a fixed time: a sign-up takes equally long whether or not the address
 * has an account, although it does different work.
 */
export async function noSooner<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(FLOOR_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
