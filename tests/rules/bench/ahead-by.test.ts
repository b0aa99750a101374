import { expect, it } from '@jest/globals';
import { aheadBy } from '../../bench/answers/measures/score.ts';

const ranked = (found: string[]) => ({ found, grades: new Map([['right', 1]]) });
const some = (right: number, of: number) =>
  Array.from({ length: of }, (_, n) => ranked(n < right ? ['right'] : ['other', 'right']));

it('tells a difference from one that so few questions cannot tell', () => {
  const clear = aheadBy(some(40, 40), some(20, 40));
  expect(clear.low).toBeGreaterThan(0);
  const one = aheadBy(some(19, 40), some(20, 40));
  expect(one.mean).toBeLessThan(0);
  expect(one.high).toBeGreaterThanOrEqual(0);
  expect(aheadBy(some(3, 9), some(3, 9))).toEqual({ mean: 0, low: 0, high: 0 });
});
