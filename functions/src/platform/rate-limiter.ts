import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { Clock } from './clock.ts';
import type { Items } from './cosmos.ts';
import { hashOf } from './ids.ts';
import { createLruCache } from './lru-cache.ts';
import { measure } from './telemetry/metrics.ts';
import { names } from './telemetry/names.ts';
import { ignoring, isUnavailable, refusalOf, WriteRefused } from './write-refused.ts';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** So many attempts of one subject in a window, which begins with the first of them. */
export type RateLimit = {
  name: string;
  max: number;
  seconds: number;
  /**
   * So many at most are taken from the record at once, where a worker is asked often, and handed out there: that spares
   * the database as many changes of one record. What is left of them when the window ends counts as made.
   */
  block?: number;
  /** A sentence on what there was too much of, where those who read it made no attempts at anything. */
  refusal?: string;
};
export type Counted = [limit: RateLimit, subject: string];

const recordSchema = z.object({ count: z.int(), endsAt: z.number() });
/** What is left of those that were taken at once, until their window ends. */
type Block = { left: number; endsAt: number };

const MAX_BLOCKS = 10_000;
/**
 * A block that is used up within so long is followed by one twice as large, else by one of a single attempt: of all
 * workers together no more lies unused than what comes in a few seconds.
 */
const BRISK_MS = 5_000;

/**
 * Counts attempts, never more than the limit however many workers count at once: each attempt, or block of them, is one
 * conditional change of the subject's record. Subjects are hashed, so that no address stands in the database.
 */
export function createRateLimiter(guards: Items, now: Clock) {
  const blocks = createLruCache<Block & { size: number; takenAt: number }>(MAX_BLOCKS);
  const underWay = new Map<string, Promise<void>>();

  async function take(limit: RateLimit, subject: string): Promise<void> {
    const id = idOf(limit, subject);
    if (!limit.block) {
      await takeFromRecord(id, limit, 1);
      return;
    }
    // Of another limit nothing is left where somebody has changed it.
    const key = `${id} ${limit.max}`;
    while (!takeFromBlock(key)) {
      const taking = underWay.get(key) ?? takeBlock(key, id, limit, limit.block);
      underWay.set(key, taking);
      await taking;
    }
  }

  function takeFromBlock(key: string): boolean {
    const block = blocks.get(key);
    if (!block || block.left === 0 || block.endsAt <= now().getTime()) return false;
    block.left -= 1;
    return true;
  }

  async function takeBlock(key: string, id: string, limit: RateLimit, most: number) {
    const last = blocks.get(key);
    const takenAt = now().getTime();
    const isBrisk = last && takenAt - last.takenAt < BRISK_MS;
    const size = isBrisk ? Math.min(most, last.size * 2) : 1;
    try {
      blocks.set(key, { ...(await takeFromRecord(id, limit, size)), size, takenAt });
    } finally {
      underWay.delete(key);
    }
  }

  /** So many, or as many as there are. @throws Failure `too_many` where there are none */
  async function takeFromRecord(id: string, limit: RateLimit, wanted: number): Promise<Block> {
    for (let left = wanted; ; ) {
      const time = now().getTime();
      const met = await add(id, limit, left, time);
      if (met?.isAdded) return { left, endsAt: met.endsAt };
      if (met && met.endsAt > time) {
        const room = limit.max - met.count;
        if (room <= 0) throw tooMany(limit, (met.endsAt - time) / 1_000);
        // With room for some: or another attempt has begun the window meanwhile, or was given back.
        left = Math.min(left, room);
        continue;
      }
      const endsAt = time + limit.seconds * 1_000;
      const record = { id, count: left, endsAt, ttl: limit.seconds + 60 };
      const write = met ? guards.replace(record, id, met.etag) : guards.create(record);
      // Refused when another attempt at the same moment has begun the window.
      if ((await refusalOf(write)) === undefined) return { left, endsAt };
    }
  }

  /** Answers the record as it is then, whether there was room or not. */
  async function add(id: string, { max }: RateLimit, count: number, time: number) {
    const hasRoom = `FROM c WHERE c.endsAt > ${time} AND c.count <= ${max - count}`;
    const operation = { op: 'incr', path: '/count', value: count } as const;
    try {
      const { value, etag } = await guards.patch(recordSchema, id, id, [operation], hasRoom);
      return { ...value, etag, isAdded: true };
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error;
      const found =
        error.reason === 'changed' ? await guards.find(recordSchema, id, id) : undefined;
      return found && { ...found.value, etag: found.etag, isAdded: false };
    }
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
        if (isUnavailable(error)) await giveAllBack();
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
