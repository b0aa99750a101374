import type { Clock } from '../platform/clock.ts';
import { createLruCache } from '../platform/lru-cache.ts';

export type Obtained = { token: string; seconds: number };
type Kept = { obtaining: Promise<Obtained>; until?: number; token?: string };

const MAX_KEPT = 5_000;

export type ExchangedTokens = ReturnType<typeof createExchangedTokens>;

/** Tokens of visitors, in the memory of this process alone: they are stored nowhere. */
export function createExchangedTokens(now: Clock) {
  const kept = createLruCache<Kept>(MAX_KEPT);

  return {
    /** One that is kept and not the refused one, or that somebody is fetching, or a new one. */
    async get(
      key: string,
      obtain: () => Promise<Obtained>,
      refused?: string,
    ): Promise<{ token: string; isKept: boolean }> {
      const found = kept.get(key);
      const isUsable =
        found &&
        (found.until === undefined || (found.until > now().getTime() && found.token !== refused));
      if (isUsable) {
        const { token } = await found.obtaining;
        return { token, isKept: found.until !== undefined };
      }
      const entry: Kept = { obtaining: obtain() };
      kept.set(key, entry);
      try {
        const { token, seconds } = await entry.obtaining;
        entry.token = token;
        entry.until = now().getTime() + seconds * 1_000;
        return { token, isKept: false };
      } catch (error) {
        if (kept.get(key) === entry) kept.delete(key);
        throw error;
      }
    },
  };
}
