import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shardOf, shuffled, sideBySide } from '../../support/runner/file-order.ts';

const timings = { long: 60, middle: 20, short: 1 };
const files = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 40 });

describe('the order of files', () => {
  it('begins with the longest, and takes one that was never timed for a small one', () => {
    const times = { 'a/long': 60, 'a/middle': 20, 'a/short': 1 };
    expect(sideBySide(['a/short', 'a/new', 'a/middle', 'a/long'], times)).toEqual([
      ...['a/long', 'a/middle', 'a/new', 'a/short'],
    ]);
  });

  it('goes on with the project that is least far, so that none waits for another', () => {
    const times = { 'a/1': 30, 'a/2': 10, 'b/1': 10, 'b/2': 5, 'b/3': 5, 'c/1': 1 };
    expect(sideBySide(Object.keys(times), times)).toEqual([
      ...['a/1', 'b/1', 'c/1', 'b/2', 'a/2', 'b/3'],
    ]);
  });

  it('is the same for a seed, and another one for another', () => {
    const names = Array.from({ length: 30 }, (_, at) => `file-${at}`);
    expect(shuffled(names, 7)).toEqual(shuffled(names.toReversed(), 7));
    expect(shuffled(names, 7)).not.toEqual(shuffled(names, 8));
  });

  it('leaves no file out, and runs none twice', () => {
    fc.assert(
      fc.property(files, fc.integer(), (names, seed) => {
        expect(shuffled(names, seed).sort()).toEqual(names.toSorted());
        expect(sideBySide(names, timings).sort()).toEqual(names.toSorted());
      }),
    );
  });
});

describe('the shards of files', () => {
  it('are parts of the whole', () => {
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 6 }), (names, count) => {
        const parts = Array.from({ length: count }, (_, at) =>
          shardOf(names, timings, { index: at + 1, count }),
        );
        expect(parts.flat().sort()).toEqual(names.toSorted());
      }),
    );
  });

  it('take about as long as each other', () => {
    const times = { a: 40, b: 30, c: 20, d: 10, e: 10, f: 10 };
    const shards = [1, 2, 3].map((index) =>
      shardOf(Object.keys(times), times, { index, count: 3 }),
    );
    expect(shards).toEqual([['a'], ['b', 'e'], ['c', 'd', 'f']]);
  });
});
