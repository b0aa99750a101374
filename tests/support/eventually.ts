import { setTimeout as delay } from 'node:timers/promises';

/** Tries until the assertion holds; after the time has passed it throws what the assertion threw. */
export async function eventually(assert: () => Promise<void>, timeoutMs = 20_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await delay(50)) {
    try {
      return await assert();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
