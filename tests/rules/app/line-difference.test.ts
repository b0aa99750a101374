import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { folded, lineDifference } from '../../../frontend/app/src/ui/line-difference.ts';

const text = fc
  .array(fc.constantFrom('', 'a', 'b', 'c', 'a long line'), { maxLength: 12 })
  .map((lines) => lines.join('\n'));

describe('the difference of two texts, line by line', () => {
  it('holds both texts, whatever they are', () => {
    void fc.assert(
      fc.property(text, text, (before, after) => {
        const found = lineDifference(before, after);
        const without = (kind: string) =>
          found
            .filter((line) => line.kind !== kind)
            .map((line) => line.text)
            .join('\n');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });

  it('keeps what both have', () => {
    expect(lineDifference('one\ntwo\nthree', 'one\n2\nthree\nfour')).toEqual([
      { kind: 'same', text: 'one' },
      { kind: 'removed', text: 'two' },
      { kind: 'added', text: '2' },
      { kind: 'same', text: 'three' },
      { kind: 'added', text: 'four' },
    ]);
  });

  it('ends soon for texts of thousands of lines that have nothing in common', () => {
    const lines = (sign: string) =>
      Array.from({ length: 16_000 }, (_none, index) => sign + index).join('\n');
    expect(lineDifference(lines('a'), lines('b'))).toHaveLength(32_000);
  });

  it('counts what lies far from every change', () => {
    const before = Array.from({ length: 20 }, (_none, index) => `line ${index}`);
    const after = before.with(10, 'changed');
    expect(folded(lineDifference(before.join('\n'), after.join('\n')))).toEqual([
      { kind: 'gap', count: 8 },
      { kind: 'same', text: 'line 8' },
      { kind: 'same', text: 'line 9' },
      { kind: 'removed', text: 'line 10' },
      { kind: 'added', text: 'changed' },
      { kind: 'same', text: 'line 11' },
      { kind: 'same', text: 'line 12' },
      { kind: 'gap', count: 7 },
    ]);
  });
});
