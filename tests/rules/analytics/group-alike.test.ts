import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupAlike } from '../../../functions/src/analytics/group-alike.ts';

const at = (degrees: number, weight = 1) => ({
  vector: [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)],
  weight,
});
/** Within 60 degrees. */
const ALIKE_FROM = 0.5;

describe('groups of what is alike', () => {
  it('begin with the one that has most like it, and what is nearest to that', () => {
    const things = [at(0), at(45), at(50), at(80), at(180)];
    expect(groupAlike(things, ALIKE_FROM, 50)).toEqual([[1, 2, 3, 0], [4]]);
  });

  it('weigh what was said several times as often', () => {
    expect(groupAlike([at(0), at(10), at(180, 3)], ALIKE_FROM, 50)).toEqual([[2], [0, 1]]);
    expect(groupAlike([at(0), at(10), at(180, 3)], ALIKE_FROM, 1)).toEqual([[2]]);
    expect(groupAlike([], ALIKE_FROM, 50)).toEqual([]);
  });

  it('have each thing once, also where nothing is like anything, itself included', () => {
    const anything = fc.array(fc.integer({ min: 0, max: 359 }), { maxLength: 20 });
    fc.assert(
      fc.property(anything, fc.double({ min: 0.5, max: 1, noNaN: true }), (angles, alikeFrom) => {
        const groups = groupAlike(
          angles.map((angle) => at(angle)),
          alikeFrom,
          50,
        );
        expect(groups.flat().sort((a, b) => a - b)).toEqual(angles.map((_, index) => index));
      }),
    );
  });
});
