import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkValues } from '../../../functions/src/tools/checking/check-values.ts';
import { accepts, saysTheSame, waysToSay } from '../../support/json-schema-model.ts';

type Values = Record<string, unknown>;

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const check = (schema: object, values: Values) => checkValues(JSON.stringify(schema), values);
const fitted = (schema: object, values: Values) => {
  const answer = check(schema, values);
  return answer.kind === 'fit' ? answer.values : answer;
};
const refused = (problems: string) => ({ kind: 'unfit', problems });

describe('what a model leaves open', () => {
  const schema = object(
    {
      name: { type: 'string' },
      price: { type: 'number' },
      active: { type: 'boolean' },
      color: { enum: ['red', 'blue'] },
      note: { type: ['string', 'null'] },
      nested: object({ qty: { type: 'integer' } }),
      either: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    },
    { required: ['name'] },
  );

  it('as null is left out, and sent where the schema takes null', () => {
    const open = { price: null, active: null, color: null, either: null, note: null };
    expect(fitted(schema, { name: 'Lark', ...open, nested: { qty: null } })).toEqual({
      name: 'Lark',
      note: null,
      nested: {},
    });
  });

  it('though it is required is refused', () => {
    expect(check(schema, { name: null })).toEqual(refused('name is missing.'));
  });

  it('in a list is refused', () => {
    const list = object({ ids: { type: 'array', items: { type: 'integer' } } });
    expect(check(list, { ids: [1, null] })).toEqual(refused('ids.1 must be integer.'));
  });
});

describe('a value of another type', () => {
  it.each([
    ['integer', '5', 5],
    ['integer', '-7', -7],
    ['integer', '12345678901234567890', 12345678901234567890n],
    ['number', '5.50', 5.5],
    ['number', '1e3', 1000],
    ['boolean', 'true', true],
    ['string', 5, '5'],
    ['string', false, 'false'],
    ['string', 1234567890123456789n, '1234567890123456789'],
    ['number', 1234567890123456789n, 1234567890123456789n],
  ])('becomes a %s where it says the same: %p', (type, given, made) => {
    expect(fitted(object({ it: { type } }), { it: given })).toEqual({ it: made });
  });

  it.each([
    ['integer', true],
    ['number', false],
    ['integer', '0x10'],
    ['integer', '007'],
    ['integer', '5.5'],
    ['integer', ''],
    ['number', ''],
    ['number', 'five'],
    ['number', '1e400'],
    ['boolean', 'yes'],
    ['boolean', 1],
  ])('is no %s where it does not: %p', (type, given) => {
    expect(check(object({ it: { type } }), { it: given })).toEqual(refused(`it must be ${type}.`));
  });

  it('that is endless is refused, wherever it is', () => {
    expect(check({}, { a: { b: [Number.POSITIVE_INFINITY] } })).toEqual(
      refused('a.b.0 is too large a number.'),
    );
  });

  it('stays what it is where an alternative takes it', () => {
    const either = (...types: string[]) => ({ anyOf: types.map((type) => ({ type })) });
    const schema = object({ code: either('integer', 'string'), zip: either('string', 'integer') });
    const values = { code: '00123', zip: '01067' };
    expect(fitted(schema, values)).toEqual(values);
    expect(fitted(object({ it: either('integer', 'boolean') }), { it: '7' })).toEqual({ it: 7 });
  });

  it('is one of those that are allowed, by what it says', () => {
    expect(fitted(object({ size: { enum: [38, 40] } }), { size: '38' })).toEqual({ size: 38 });
  });
});

describe('schemas as generators write them', () => {
  const closed = (properties: object) => object(properties, { additionalProperties: false });
  const integer = { type: 'integer' };

  it('of which several alternatives fit', () => {
    const cat = object({ name: { type: 'string' } });
    const schema = object({
      amount: { oneOf: [integer, { type: 'number' }] },
      pet: { oneOf: [cat, cat], anyOf: [cat] },
    });
    const values = { amount: 5, pet: { name: 'Tom' } };
    expect(fitted(schema, values)).toEqual(values);
  });

  it.each([
    ['each closed', { allOf: [closed({ wheels: integer }), closed({ doors: integer })] }],
    ['one closed', { allOf: [object({ wheels: integer }), closed({ doors: integer })] }],
    ['itself closed', { ...closed({ wheels: integer }), allOf: [object({ doors: integer })] }],
    [
      'closed within one another',
      { allOf: [{ allOf: [closed({ wheels: integer })] }, closed({ doors: integer })] },
    ],
    [
      'closed where a reference leads',
      {
        $defs: { base: closed({ wheels: integer }) },
        allOf: [{ $ref: '#/properties/body/$defs/base' }, closed({ doors: integer })],
      },
    ],
  ])('made of several, %s', (_name, body) => {
    const schema = object({ body });
    const values = { body: { wheels: '4', doors: 5 } };
    expect(fitted(schema, values)).toEqual({ body: { wheels: 4, doors: 5 } });
    expect(check(schema, { body: { wheels: 4, wings: 2 } })).toEqual(
      refused('body.wings is not known here.'),
    );
  });

  it('that refer to themselves', () => {
    const schema = object(
      { tree: { $ref: '#/$defs/tree' } },
      {
        $defs: { tree: object({ n: integer, inner: { $ref: '#/$defs/tree' } }) },
      },
    );
    expect(fitted(schema, { tree: { n: '1', inner: { n: '2', inner: null } } })).toEqual({
      tree: { n: 1, inner: { n: 2 } },
    });
  });

  it('whose lists hold each long number once', () => {
    const schema = object({ ids: { type: 'array', items: integer, uniqueItems: true } });
    const ids = [1234567890123456788n, 1234567890123456789n];
    expect(fitted(schema, { ids })).toEqual({ ids });
    expect(check(schema, { ids: [...ids, ids[0]] }).kind).toBe('unfit');
  });
});

describe('against a model of JSON Schema', () => {
  const names = fc.constantFrom('a', 'b', 'c');
  const types = fc.constantFrom('string', 'integer', 'number', 'boolean');
  const { schema } = fc.letrec<{ schema: object }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'schemas' },
      types.map((type) => ({ type })),
      types.map((type) => ({ type: [type, 'null'] })),
      fc.constantFrom({ enum: ['x', '5', 7] }, { type: 'null' }, {}),
      tie('schema').map((items) => ({ type: 'array', items })),
      fc
        .record({
          properties: fc.dictionary(names, tie('schema'), { maxKeys: 3 }),
          isClosed: fc.boolean(),
          required: fc.uniqueArray(names, { maxLength: 2 }),
        })
        .map(({ properties, isClosed, required }) => ({
          type: 'object',
          properties,
          ...(isClosed && { additionalProperties: false }),
          ...(required.length > 0 && { required }),
        })),
      fc
        .tuple(
          fc.constantFrom('anyOf', 'oneOf'),
          fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        )
        .map(([keyword, alternatives]) => ({ [keyword]: alternatives })),
    ),
  }));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'values' },
      fc.constantFrom(null, true, false, 0, 5, 7, 5.5, -1, 1234567890123456789n),
      fc.constantFrom(
        '',
        'x',
        '5',
        '7',
        '5.5',
        '007',
        '0x10',
        '1e400',
        'true',
        '9876543210987654321',
      ),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(names, tie('value'), { maxKeys: 3 }),
    ),
  }));

  it('nothing is changed that fits, nothing says something else, and what can be said is found', () => {
    fc.assert(
      fc.property(schema, value, (it, given) => {
        const whole = object({ it }, { required: ['it'] });
        const answer = check(whole, { it: given });
        if (accepts(whole, { it: given })) {
          expect(answer).toEqual({ kind: 'fit', values: { it: given } });
        } else if (answer.kind === 'fit') {
          expect(accepts(whole, answer.values)).toBe(true);
          expect(saysTheSame({ it: given }, answer.values)).toBe(true);
        } else {
          expect(waysToSay(given).filter((way) => accepts(whole, { it: way }))).toEqual([]);
        }
      }),
      { numRuns: 700 },
    );
  });
});
