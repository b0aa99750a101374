import { setTimeout as delay } from 'node:timers/promises';

/** Between two tries. */
type Pauses = { shortestMs?: number; longestMs?: number };

/**
 * Tries until it does not throw; after the time has passed it throws what was thrown last. The longer it has taken, the
 * less often: who looks takes processor time from what is waited for.
 */
export async function eventually<T>(
  attempt: () => Promise<T>,
  timeoutMs = 30_000,
  { shortestMs = 20, longestMs = 500 }: Pauses = {},
): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const passed = performance.now() - start;
      if (passed > timeoutMs) throw error;
      await delay(Math.min(Math.max(shortestMs, passed / 8), longestMs));
    }
  }
}
