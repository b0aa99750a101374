import { expect, it } from '@jest/globals';
import { fuse } from '../../../functions/src/knowledge/fuse.ts';

const found = (ids: string) => [...ids].map((id) => ({ id }));
const order = (...legs: [weight: number, ids: string][]) =>
  fuse(legs.map(([weight, ids]) => ({ weight, found: found(ids) })))
    .map(({ id }) => id)
    .join('');

it('puts first what several ways of searching find', () => {
  expect(order([1, 'abc'], [1, 'dbe'])[0]).toBe('b');
});

it('goes by the heavier one where they disagree', () => {
  expect(order([3, 'ab'], [1, 'ba'])).toBe('ab');
  expect(order([1, 'ab'], [3, 'ba'])).toBe('ba');
});

it('keeps the order of the only one that finds something', () => {
  expect(order([1, 'cab'], [3, ''])).toBe('cab');
  expect(order()).toBe('');
});
