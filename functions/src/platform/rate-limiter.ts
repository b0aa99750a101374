import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { Clock } from './clock.ts';
import type { Items } from './cosmos.ts';
import { hashOf } from './ids.ts';
import { measure } from './telemetry/metrics.ts';
import { names } from './telemetry/names.ts';
import { ignoring, refusalOf } from './write-refused.ts';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** So many attempts of one subject in a window, which begins with the first of them. */
export type RateLimit = {
  name: string;
  max: number;
  seconds: number;
  /** A sentence on what there was too much of, where those who read it made no attempts at anything. */
  refusal?: string;
};
export type Counted = [limit: RateLimit, subject: string];

const recordSchema = z.object({ count: z.int(), endsAt: z.number() });

/**
 * Counts attempts, exactly, however many workers count at once: each attempt is one conditional change of the
 * subject's record. Subjects are hashed, so that no address stands in the database.
 */
export function createRateLimiter(guards: Items, now: Clock) {
  async function take(limit: RateLimit, subject: string): Promise<void> {
    const id = idOf(limit, subject);
    for (;;) {
      const time = now().getTime();
      const outcome = await increment(id, limit, time);
      if (outcome === 'taken') return;
      if (outcome !== 'absent' && outcome.endsAt > time) {
        // With room again: another attempt has begun the window meanwhile, or was given back.
        if (outcome.count < limit.max) continue;
        throw tooMany(limit, (outcome.endsAt - time) / 1_000);
      }
      if (await begin(id, limit, time, outcome === 'absent' ? undefined : outcome.etag)) return;
    }
  }

  async function increment(id: string, { max }: RateLimit, time: number) {
    const isOpen = `FROM c WHERE c.endsAt > ${time} AND c.count < ${max}`;
    const operation = { op: 'incr', path: '/count', value: 1 } as const;
    const refusal = await refusalOf(guards.patch(recordSchema, id, id, [operation], isOpen));
    if (!refusal) return 'taken';
    const found = refusal === 'changed' && (await guards.find(recordSchema, id, id));
    return found ? { ...found.value, etag: found.etag } : 'absent';
  }

  /** Answers false when another attempt at the same moment has begun the window. */
  async function begin(id: string, { seconds }: RateLimit, time: number, etag: string | undefined) {
    const record = { id, count: 1, endsAt: time + seconds * 1_000, ttl: seconds + 60 };
    const write = etag ? guards.replace(record, id, etag) : guards.create(record);
    return (await refusalOf(write)) === undefined;
  }

  async function giveBack(limit: RateLimit, subject: string): Promise<void> {
    const id = idOf(limit, subject);
    const operation = { op: 'incr', path: '/count', value: -1 } as const;
    await guards
      .patch(recordSchema, id, id, [operation], 'FROM c WHERE c.count > 0')
      .catch(ignoring('gone', 'changed'));
  }

  return {
    /** Counts an attempt before it is made. @throws Failure `too_many`, with the time to wait */
    take,

    /**
     * For what guesses at a secret: it counts before it is tried, one limit after the other, and is given back
     * when it was right, or when a failure of ours left open whether it was.
     * @throws Failure `too_many`, or as the work does
     */
    async attempt<T>(counted: Counted[], work: () => Promise<T>): Promise<T> {
      for (const [limit, subject] of counted) await take(limit, subject);
      const giveAllBack = () =>
        Promise.all(counted.map(([limit, subject]) => giveBack(limit, subject)));
      let result: T;
      try {
        result = await work();
      } catch (error) {
        if (error instanceof Failure && error.code === 'unavailable') await giveAllBack();
        throw error;
      }
      await giveAllBack();
      return result;
    },
  };
}

const idOf = ({ name }: RateLimit, subject: string) => `limit-${hashOf(name, subject)}`;

function tooMany({ name, refusal = 'Too many attempts.' }: RateLimit, seconds: number): Failure {
  measure('talkwright.rate_limited', 1, { [names.limit]: name });
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Failure('too_many', {
    message: `${refusal} Try again in ${wait}.`,
    retryAfterSeconds: Math.ceil(seconds),
  });
}
