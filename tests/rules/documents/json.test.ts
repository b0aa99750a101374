import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RECORD, readLeaves } from '../../../functions/src/documents/extraction/json-leaves.ts';

const values = (text: string) =>
  [...readLeaves(text)].flatMap((leaf) => (leaf === RECORD ? [] : [leaf.value]));

function leavesOf(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [String(json)];
  return Object.values(json).flatMap(leavesOf);
}

/** Numbers are kept as they are written, and JSON.parse reorders keys that are numbers. */
const json = fc
  .jsonValue({ noUnicodeString: false } as never)
  .map((value) => JSON.stringify(value));

it('finds what JSON.parse finds', () => {
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 2), (text, indent) => {
      const parsed: unknown = JSON.parse(text);
      const written = JSON.stringify(parsed, null, indent);
      expect(values(written).sort()).toEqual(leavesOf(parsed).sort());
    }),
  );
});

it('refuses exactly what JSON.parse refuses', () => {
  const damaged = fc
    .tuple(json, fc.nat(), fc.constantFrom('', ',', ':', '"', '{', '}', '[', ']', '\\', '1', 'x'))
    .map(([text, at, put]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + put + text.slice(place + 1);
    });
  fc.assert(
    fc.property(damaged, (text) => {
      expect(isRefused(() => values(text))).toBe(isRefused(() => JSON.parse(text)));
    }),
    { numRuns: 2_000 },
  );
});

function isRefused(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch {
    return true;
  }
}

it('says where each value stands', () => {
  expect([...readLeaves('{"a":[{"b":1.50},[true,null]],"c":"x"}')]).toEqual([
    RECORD,
    { path: 'a[0].b', value: '1.50' },
    RECORD,
    { path: 'a[1][0]', value: 'true' },
    { path: 'a[1][1]', value: 'null' },
    { path: 'c', value: 'x' },
  ]);
});
