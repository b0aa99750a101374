import { setTimeout as delay } from 'node:timers/promises';
import { timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Clock, secondsFromNow } from './clock.ts';
import type { Log } from './log.ts';

/** Who has a thing for themselves, and until when: after that anybody may take it. */
export const leaseSchema = z.object({ holder: z.string(), until: timeSchema });
export type Lease = z.infer<typeof leaseSchema>;

/**
 * How long a lease lasts that nobody renews: long enough for a busy process to renew it in time, short enough to be
 * waited for when its holder has died.
 */
export type LeaseTerms = { seconds: number; renewMs: number };

export const newLease = (holder: string, now: Date, { seconds }: LeaseTerms): Lease => ({
  holder,
  until: secondsFromNow(now, seconds).toISOString(),
});

/** No lease lasts so long: one that seems to was taken by a process whose clock was wrong. */
const IMPOSSIBLE_SECONDS = 600;

export const isHeld = (lease: Lease | null, now: Date): boolean =>
  lease !== null &&
  lease.until > now.toISOString() &&
  lease.until < secondsFromNow(now, IMPOSSIBLE_SECONDS).toISOString();

const POLL_MS = 500;

/**
 * Tries again and again while somebody else holds the thing, at most for as long as a lease lasts: one whose holder
 * has died has run out by then.
 * @throws Error when it is still held
 */
export async function whileHeld<T>(
  { now }: { now: Clock },
  { seconds }: LeaseTerms,
  attempt: () => Promise<T | 'held'>,
): Promise<T> {
  for (const waitUntil = secondsFromNow(now(), seconds); ; await delay(POLL_MS)) {
    const outcome = await attempt();
    if (outcome !== 'held') return outcome;
    if (now() > waitUntil) throw new Error('Somebody else holds it for longer than a lease lasts.');
  }
}

type Renewal = {
  /** Answers false when somebody else has taken the thing. */
  renew(lease: Lease): Promise<boolean>;
  /** Why work on it is stopped then. */
  lostBecause(): Error;
};

/** Renews a lease until it is stopped. The signal is aborted when the lease is lost. */
export function keepLease(
  { log, now }: { log: Log; now: Clock },
  holder: string,
  terms: LeaseTerms,
  { renew, lostBecause }: Renewal,
) {
  const lost = new AbortController();
  let renewing: Promise<void> | undefined;

  async function attempt(): Promise<void> {
    try {
      if (!(await renew(newLease(holder, now(), terms)))) lost.abort(lostBecause());
    } catch (error) {
      // A database that does not answer just now is no reason to stop: the writes themselves will tell.
      log.error('lease not renewed', error);
    }
  }

  /** One at a time: who asks for another one meanwhile gets that one. */
  function renewNow(): Promise<void> {
    renewing ??= attempt().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }
  const timer = setInterval(renewNow, terms.renewMs);

  return {
    lost: lost.signal,
    renew: renewNow,
    /** After this no renewal is under way that could overwrite what follows. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await renewing;
    },
  };
}
