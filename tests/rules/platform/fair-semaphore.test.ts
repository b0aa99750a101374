import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFairSemaphore } from '../../../functions/src/platform/fair-semaphore.ts';

const BOUNDS = { atOnce: 2, maxWaiting: 100, retryAfterSeconds: 5 };

/** Works that end when they are told to, and the order in which they began. */
function stage(bounds: Partial<Parameters<typeof createFairSemaphore>[0]> = {}) {
  const semaphore = createFairSemaphore({ ...BOUNDS, ...bounds });
  const begun: string[] = [];
  const givenUp: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (who: string, name: string, places?: number) => {
    const work = (place: AbortSignal) => {
      begun.push(name);
      place.addEventListener('abort', () => givenUp.push(name));
      return new Promise<void>((end) => ends.set(name, end));
    };
    return semaphore.take(who, work, places);
  };
  return {
    take,
    begun,
    givenUp,
    isStalled: semaphore.isStalled,
    end: async (name: string) => ends.get(name)?.(),
  };
}
const turn = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a spare place', () => {
  it('is for who has none, however many wait for another', async () => {
    const { take, begun, end } = stage({ spare: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void take('a', name);
    void take('b', 'b1');
    void take('b', 'b2');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1']);

    await end('b1');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
    await end('b2');
    await turn();
    expect(begun).toHaveLength(4);
  });
});

describe('who waits behind works of their own that do not end', () => {
  it('is refused after a while, and at once from then on, until one has ended', async () => {
    const { take, begun, end, isStalled } = stage({ spare: 1, patienceMs: 2_000 });
    for (const name of ['a1', 'a2']) void take('a', name);
    const third = expect(take('a', 'a3')).rejects.toMatchObject({ code: 'unavailable' });
    await jest.advanceTimersByTimeAsync(1_999);
    expect(isStalled('a')).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await third;
    expect(isStalled('a')).toBe(true);
    await expect(take('a', 'a4')).rejects.toMatchObject({ code: 'unavailable' });
    void take('b', 'b1');
    await turn();

    await end('a1');
    await turn();
    expect(isStalled('a')).toBe(false);
    void take('a', 'a5');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a5']);
  });

  it('begins at once where there is room, however long the others take', async () => {
    const { take, begun, isStalled } = stage({ spare: 1, patienceMs: 2_000 });
    void take('a', 'a1');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(isStalled('a')).toBe(false);
    void take('a', 'a2');
    await turn();
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('waits on while one after the other ends, but no longer than that', async () => {
    const { take, begun, end, isStalled } = stage({ patienceMs: 2_000 });
    for (const name of ['a1', 'a2', 'a3']) void take('a', name);
    const fourth = expect(take('a', 'a4')).rejects.toMatchObject({ code: 'unavailable' });
    await jest.advanceTimersByTimeAsync(1_500);
    await end('a1');
    await jest.advanceTimersByTimeAsync(500);
    await fourth;
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    expect(isStalled('a')).toBe(false);
  });

  it('waits on behind those of others', async () => {
    const { take, begun, end } = stage({ patienceMs: 2_000 });
    for (const name of ['a1', 'a2']) void take('a', name);
    void take('b', 'b1');
    await jest.advanceTimersByTimeAsync(60_000);
    await end('a1');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });
});

describe('works that take long', () => {
  const LONG = { spare: 1, longMs: 2_000 };

  it('give one place up for who has none: first who has several, and each the last', async () => {
    const { take, begun, givenUp, end } = stage(LONG);
    for (const name of ['a1', 'a2']) void take('a', name);
    void take('b', 'b1');
    void take('c', 'c1');
    await jest.advanceTimersByTimeAsync(1_999);
    expect(givenUp).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(givenUp).toEqual(['a2']);

    await end('a2');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
    void take('d', 'd1');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(givenUp).toEqual(['a2', 'c1']);
  });

  it('go on where nobody waits who has no place, until somebody does', async () => {
    const { take, givenUp } = stage(LONG);
    for (const name of ['a1', 'a2', 'a3']) void take('a', name);
    void take('b', 'b1');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(givenUp).toEqual([]);
    void take('c', 'c1');
    await turn();
    expect(givenUp).toEqual(['a2']);
  });
});

describe('a work that takes two places', () => {
  it('leaves the others what is left', async () => {
    const { take, begun, end } = stage({ spare: 1 });
    void take('a', 'a1', 2);
    void take('a', 'a2');
    void take('b', 'b1');
    void take('c', 'c1');
    await turn();
    expect(begun).toEqual(['a1', 'b1']);

    await end('a1');
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('is not overtaken by who takes one, and is given room by works that take long', async () => {
    const { take, begun, givenUp, end } = stage({ spare: 1, longMs: 2_000 });
    for (const name of ['a1', 'a2']) void take('a', name);
    void take('b', 'b1', 2);
    void take('c', 'c1');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(begun).toEqual(['a1', 'a2']);
    expect(givenUp).toEqual(['a2']);

    await end('a2');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  });
});
