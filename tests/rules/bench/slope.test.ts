import { expect, it } from '@jest/globals';
import { slopeOf } from '../../bench/soak/slope.ts';

it('finds the rise of a line, and that it is exact', () => {
  const points = [0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x }));
  expect(slopeOf(points)).toEqual({ rise: 2, error: 0 });
});

it('says how far off the rise of scattered points may be', () => {
  const points = [1, -1, -1, 1].map((y, x) => ({ x, y }));
  const { rise, error } = slopeOf(points);
  expect(rise).toBe(0);
  expect(error).toBeCloseTo(Math.sqrt(4 / 2 / 5));
});
