import { randomUUID } from 'node:crypto';
import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@talkwright/shared/contract/errors';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import {
  createRateLimiter,
  type RateLimit,
  type RateLimiter,
} from '../../../functions/src/platform/rate-limiter.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';

const THREE: RateLimit = { name: 'three', max: 3, seconds: 60 };
const HUNDRED: RateLimit = { name: 'hundred', max: 100, seconds: 60 };
const BLOCKS: RateLimit = { name: 'blocks', max: 100, seconds: 60, block: 10 };
/** As long as the time to wait in the sentence. */
const QUARTER: RateLimit = { name: 'quarter', max: 1, seconds: 15 * 60 };

let cloud: Cloud;
let limits: RateLimiter;
let time = Date.parse('2026-01-01T00:00:00.000Z');
const later = (seconds: number) => {
  time += seconds * 1_000;
};

/** One of several processes: they share nothing but the database. */
const newWorker = () =>
  createRateLimiter(createCosmos(cloud.deps.config, nobody).items('guards'), () => new Date(time));

beforeAll(async () => {
  cloud = await startCloud();
  limits = newWorker();
});
afterAll(() => cloud.stop());

const outcomes = async (attempts: Promise<void>[]) => {
  const settled = await Promise.allSettled(attempts);
  const taken = settled.filter(({ status }) => status === 'fulfilled').length;
  return { taken, refused: settled.length - taken };
};

describe('a limit', () => {
  it('lets so many through, then says how long to wait', async () => {
    const subject = randomUUID();
    await limits.take(QUARTER, subject);
    later(60);

    await expect(limits.take(QUARTER, subject)).rejects.toMatchObject({
      code: 'too_many',
      message: 'Too many attempts. Try again in 14 minutes.',
      details: { retryAfterSeconds: 14 * 60 },
    });
    later(13 * 60 + 30);
    await expect(limits.take(QUARTER, subject)).rejects.toMatchObject({
      message: 'Too many attempts. Try again in a minute.',
    });
  });

  it('refuses nobody where another attempt begins the next window in between', async () => {
    const subject = randomUUID();
    await limits.take(HUNDRED, subject);
    later(61);
    const guards = createCosmos(cloud.deps.config, nobody).items('guards');
    let meets = 1;
    const meeting: typeof guards = {
      ...guards,
      async find(...asked) {
        if (meets-- > 0) await limits.take(HUNDRED, subject);
        return guards.find(...asked);
      },
    };
    await createRateLimiter(meeting, () => new Date(time)).take(HUNDRED, subject);
  });

  it('begins anew when its window ends, whatever was refused meanwhile', async () => {
    const subject = randomUUID();
    for (let window = 1; window <= 3; window++) {
      const attempts = Array.from({ length: 5 }, () => limits.take(THREE, subject));
      expect(await outcomes(attempts)).toEqual({ taken: 3, refused: 2 });
      later(59);
      await expect(limits.take(THREE, subject)).rejects.toMatchObject({ code: 'too_many' });
      later(1);
    }
  });

  it('counts each subject, and each kind of attempt, for itself', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 3; n++) await limits.take(THREE, one);

    await expect(limits.take(THREE, one)).rejects.toMatchObject({ code: 'too_many' });
    await limits.take(THREE, other);
    await limits.take({ ...THREE, name: 'another kind' }, one);
  });

  it('is exact when several processes count at the same moment, also as a window begins', async () => {
    const subject = randomUUID();
    const workers = Array.from({ length: 4 }, newWorker);
    for (let window = 1; window <= 2; window++) {
      const attempts = workers.flatMap((worker) =>
        Array.from({ length: 50 }, () => worker.take(HUNDRED, subject)),
      );
      expect(await outcomes(attempts)).toEqual({ taken: 100, refused: 100 });
      later(60);
    }
  });

  it('is taken in blocks, of which each worker hands out its own, and no more than there are', async () => {
    const subject = randomUUID();
    const workers = Array.from({ length: 4 }, newWorker);
    const attempts = workers.flatMap((worker) =>
      Array.from({ length: 50 }, () => worker.take(BLOCKS, subject)),
    );
    expect(await outcomes(attempts)).toEqual({ taken: 100, refused: 100 });
  });

  it('asks the database once for a block, and anew when the window or the limit is another', async () => {
    const subject = randomUUID();
    const guards = createCosmos(cloud.deps.config, nobody).items('guards');
    let writes = 0;
    const counting: typeof guards = {
      ...guards,
      patch(...asked) {
        writes++;
        return guards.patch(...asked);
      },
    };
    const worker = createRateLimiter(counting, () => new Date(time));
    const take = (count: number) =>
      Promise.all(Array.from({ length: count }, () => worker.take(BLOCKS, subject)));

    // One, two, four, eight.
    await take(10);
    expect(writes).toBe(4);
    await take(5);
    expect(writes).toBe(4);
    await take(1);
    expect(writes).toBe(5);
    await expect(worker.take({ ...BLOCKS, max: 20 }, subject)).rejects.toMatchObject({
      code: 'too_many',
    });
    later(61);
    await take(1);
    expect(writes).toBe(7);
  });

  it('takes one at a time where a worker is asked now and then', async () => {
    const subject = randomUUID();
    const workers = Array.from({ length: 20 }, newWorker);
    const limit = { ...BLOCKS, seconds: 600 };
    for (let round = 0; round < 5; round++) {
      for (const worker of workers) await worker.take(limit, subject);
      later(6);
    }
    await expect(newWorker().take(limit, subject)).rejects.toMatchObject({ code: 'too_many' });
  });

  it('gives what is left where that is less than a block', async () => {
    const subject = randomUUID();
    const odd = { ...BLOCKS, max: 12 };
    const attempts = Array.from({ length: 20 }, () => limits.take(odd, subject));
    expect(await outcomes(attempts)).toEqual({ taken: 12, refused: 8 });
  });

  it('counts what is guessed wrong, not what is right or what a failure of ours left open', async () => {
    const subject = randomUUID();
    const attempt = (work: () => Promise<unknown>) => limits.attempt([[THREE, subject]], work);
    const wrong = async () => Promise.reject(new Failure('wrong_code'));
    const unavailable = async () => Promise.reject(new Failure('unavailable'));

    for (let n = 1; n <= 10; n++) {
      await expect(attempt(async () => n)).resolves.toBe(n);
      await expect(attempt(unavailable)).rejects.toMatchObject({ code: 'unavailable' });
    }
    for (let n = 1; n <= 3; n++) {
      await expect(attempt(wrong)).rejects.toMatchObject({ code: 'wrong_code' });
    }
    await expect(attempt(async () => 'right')).rejects.toMatchObject({ code: 'too_many' });
  });

  it('gives no more back than its window has taken', async () => {
    const subject = randomUUID();
    await limits.attempt([[THREE, subject]], async () => later(60));
    const attempts = Array.from({ length: 5 }, () => limits.take(THREE, subject));
    expect(await outcomes(attempts)).toEqual({ taken: 3, refused: 2 });
  });

  it('keeps no subject in the database', async () => {
    const email = `${randomUUID()}@example.com`;
    await limits.take(THREE, email);
    const client = new CosmosClient(cloud.connection);
    const guards = client.database('talkwright').container('guards');
    const { resources } = await guards.items.readAll().fetchAll();
    client.dispose();

    expect(resources.length).toBeGreaterThan(0);
    expect(JSON.stringify(resources)).not.toContain(email);
  });
});
