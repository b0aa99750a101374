import { describe, expect, it } from '@jest/globals';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import * as z from 'zod';
import { keepUnknown } from '../../../functions/src/platform/keep-unknown.ts';

const partSchema = z.strictObject({ name: z.string(), note: z.string().optional() });
const schema = z.object({
  id: z.string(),
  part: partSchema.prefault({ name: 'none' }),
  parts: z.array(partSchema).optional(),
  caps: z.record(z.string(), z.object({ at: z.int() })).default({}),
  sign: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('key'), key: z.string() }),
    ])
    .nullish(),
});
const read = (stored: object) => keepUnknown(schema, parseKnown(schema, stored), stored);

describe('what a version does not know of a record', () => {
  it.each([
    ['beside what it knows', { later: 1 }],
    ['in a part', { part: { name: 'a', later: 1 } }],
    ['in the parts of a list', { parts: [{ name: 'a', later: 1 }, { name: 'b' }] }],
    ['by name', { caps: { one: { at: 1, later: 1 } } }],
    ['in one of several kinds', { sign: { kind: 'key', key: 'k', later: 1 } }],
  ])('is there when it is read: %s', (_where, stored) => {
    const whole = { id: 'x', ...stored };
    expect(read(whole)).toEqual({ part: { name: 'none' }, caps: {}, ...whole });
  });

  it('is not read as wrong, as everything else that is wrong is', () => {
    const part = { name: 'a', later: 1 };
    expect(parseKnown(schema, { id: 'x', part }).part).toEqual({ name: 'a' });
    expect(() => parseKnown(schema, { id: 7, part })).toThrow('"expected": "string"');
  });

  it('leaves out what the database has added', () => {
    expect(read({ id: 'x', _etag: 'e' })).not.toHaveProperty('_etag');
  });

  const before = read({
    id: 'x',
    part: { name: 'a', note: 'n', later: 1 },
    parts: [
      { name: 'a', later: 1 },
      { name: 'b', later: 2 },
    ],
    sign: { kind: 'key', key: 'secret', later: 1 },
  });
  const saved = (change: object) => keepUnknown(schema, { ...before, ...change }, before);

  it('stays in a part that is put anew, and what it knows goes where it was taken out', () => {
    expect(saved({ part: { name: 'c' } }).part).toEqual({ name: 'c', later: 1 });
  });

  it('stays in an element of a list that is the same in the same place, and is mixed with no other', () => {
    const changes = { parts: [{ name: 'b' }, { name: 'b' }, { name: 'new' }] };
    expect(saved(changes).parts).toEqual([{ name: 'b' }, { name: 'b', later: 2 }, { name: 'new' }]);
  });

  it('goes with the kind that it belonged to', () => {
    expect(saved({ sign: { kind: 'none' } }).sign).toEqual({ kind: 'none' });
    expect(saved({ sign: null }).sign).toBeNull();
  });
});
