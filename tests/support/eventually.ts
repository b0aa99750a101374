import { setTimeout as delay } from 'node:timers/promises';

/** Tries until it does not throw; after the time has passed it throws what was thrown last. */
export async function eventually<T>(
  attempt: () => Promise<T>,
  timeoutMs = 20_000,
  everyMs = 50,
): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ; await delay(everyMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
