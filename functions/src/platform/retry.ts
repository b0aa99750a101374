import { setTimeout as delay } from 'node:timers/promises';

type BackOff = {
  /** With the first one. */
  attempts: number;
  /** How long to wait after an attempt, the first being 1, before the next one. */
  pauseMs: (attempt: number) => number;
  isPassing: (error: unknown) => boolean;
  signal?: AbortSignal | undefined;
};

/** Tries again what has failed in passing. @throws what the last attempt threw, or the reason of the signal */
export async function retry<T>(
  work: () => Promise<T>,
  { attempts, pauseMs, isPassing, signal }: BackOff,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error;
    }
    await delay(pauseMs(attempt), undefined, signal && { signal });
  }
}

/**
 * At random between a share of a span and the whole of it, so that many who were refused at once do not come back at
 * once.
 */
export const jitter = (spanMs: number, leastShare = 0): number =>
  spanMs * (leastShare + Math.random() * (1 - leastShare));
