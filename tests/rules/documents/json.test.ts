import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RECORD, readLeaves } from '../../../functions/src/documents/extraction/json-leaves.ts';

const values = (text: string) =>
  [...readLeaves(text)].flatMap((leaf) => (leaf === RECORD ? [] : [leaf.value]));

function leavesOf(json: unknown): string[] {
  if (areNumbers(json)) return [json.map(written).join(', ')];
  if (typeof json !== 'object' || json === null) return [String(json)];
  return Object.values(json).flatMap(leavesOf);
}

const areNumbers = (json: unknown): json is unknown[] =>
  Array.isArray(json) &&
  json.length > 0 &&
  json.every((value) => typeof value === 'number' || areNumbers(value));

const written = (json: unknown): string =>
  Array.isArray(json) ? `[${json.map(written).join(', ')}]` : JSON.stringify(json);

/** Numbers are kept as they are written, and JSON.parse reorders keys that are numbers. */
const numbers = fc.array(
  fc.array(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
);
const json = fc
  .oneof(fc.jsonValue({ noUnicodeString: false } as never), numbers)
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

it('keeps lists of numbers, and of such lists, in one line', () => {
  const place =
    '{"type":"Polygon","at":[[[12.5, 41.90],\n [13,42e0]]],"box":[1],"none":[],"mixed":[[1,2],["x"]]}';
  expect([...readLeaves(place)].filter((leaf) => leaf !== RECORD)).toEqual([
    { path: 'type', value: 'Polygon' },
    { path: 'at', value: '[[12.5, 41.90], [13, 42e0]]' },
    { path: 'box', value: '1' },
    { path: 'mixed[0]', value: '1, 2' },
    { path: 'mixed[1][0]', value: 'x' },
  ]);
});
