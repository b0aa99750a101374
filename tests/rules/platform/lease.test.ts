import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  isHeld,
  keepLease,
  type Lease,
  newLease,
  whileHeld,
} from '../../../functions/src/platform/lease.ts';

const TERMS = { seconds: 30, renewMs: 10_000 };
const now = () => new Date();

const errors: unknown[] = [];
const log = { info: () => {}, error: (_message: string, error: unknown) => errors.push(error) };

beforeEach(() => {
  jest.useFakeTimers();
  errors.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

function keep(renew: (lease: Lease) => Promise<boolean>) {
  return keepLease({ log, now }, 'me', TERMS, { renew, lostBecause: () => new Error('lost') });
}

describe('a lease', () => {
  it('is held until it runs out', async () => {
    const lease = newLease('me', now(), TERMS);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(isHeld(lease, now())).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(isHeld(lease, now())).toBe(false);
    expect(isHeld(null, now())).toBe(false);
  });

  it('is not held by whoever had a clock that was hours ahead', () => {
    const ahead = new Date(Date.now() + 2 * 3_600_000);
    expect(isHeld(newLease('other', ahead, TERMS), now())).toBe(false);
  });

  it('is renewed until it is stopped', async () => {
    const renewed: Lease[] = [];
    const keeper = keep(async (lease) => renewed.push(lease) > 0);
    await jest.advanceTimersByTimeAsync(25_000);
    await keeper.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(renewed).toHaveLength(2);
    expect(keeper.lost.aborted).toBe(false);
  });

  it('that somebody else has taken is lost', async () => {
    const keeper = keep(async () => false);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(keeper.lost.reason).toEqual(new Error('lost'));
    await keeper.stop();
  });

  it('is not lost because the database does not answer', async () => {
    const keeper = keep(async () => {
      throw new Error('No database');
    });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(keeper.lost.aborted).toBe(false);
    expect(errors).toHaveLength(1);
    await keeper.stop();
  });

  it('is renewed once at a time, and not at all after it was stopped', async () => {
    let release = () => {};
    let begun = 0;
    const keeper = keep(() => {
      begun += 1;
      return new Promise((resolve) => {
        release = () => resolve(true);
      });
    });
    await jest.advanceTimersByTimeAsync(30_000);
    void keeper.renew();
    expect(begun).toBe(1);
    let isStopped = false;
    const stopping = keeper.stop().then(() => {
      isStopped = true;
    });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(isStopped).toBe(false);
    release();
    await stopping;
  });
});

describe('who waits for it', () => {
  it('gets it once it is free', async () => {
    let looks = 0;
    const waiting = whileHeld({ now }, TERMS, async () => {
      looks += 1;
      return looks < 4 ? 'held' : 'ours';
    });
    await jest.advanceTimersByTimeAsync(1_500);
    await expect(waiting).resolves.toBe('ours');
  });

  it('waits no longer than a lease lasts', async () => {
    const waiting = expect(whileHeld({ now }, TERMS, async () => 'held')).rejects.toThrow('holds');
    await jest.advanceTimersByTimeAsync(31_000);
    await waiting;
  });
});
