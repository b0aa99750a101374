import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'qs';
import { parseTemplate } from 'url-template';
import { encodeBody } from '../../../functions/src/tool-calls/call/encode-body.ts';
import {
  encodePath,
  encodeQuery,
} from '../../../functions/src/tool-calls/call/encode-parameter.ts';

const text = fc.string({ minLength: 1, unit: 'grapheme' });
const scalar = fc.oneof(text, fc.integer(), fc.boolean());
const value = fc.oneof(
  scalar,
  fc.array(scalar, { minLength: 1 }),
  fc.dictionary(text, scalar, { minKeys: 1 }),
);
const name = fc.constantFrom('v', 'list', 'some_name');

/** RFC 6570 encodes what JavaScript leaves as it is, which says the same. */
const strict = (written: string) =>
  written.replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

describe('a value is written as RFC 6570 has it, from which OpenAPI takes its styles', () => {
  it.each([
    ['simple', ''],
    ['label', '.'],
    ['matrix', ';'],
  ] as const)('in the path: %s', (style, operator) => {
    fc.assert(
      fc.property(name, value, fc.boolean(), (name, it, explode) => {
        const template = parseTemplate(`{${operator}${name}${explode ? '*' : ''}}`);
        expect(strict(encodePath({ name, style, explode }, it))).toBe(
          template.expand({ [name]: it as never }),
        );
      }),
    );
  });

  it('in the query', () => {
    fc.assert(
      fc.property(name, value, fc.boolean(), (name, it, explode) => {
        const template = parseTemplate(`{?${name}${explode ? '*' : ''}}`);
        const parameter = { name, style: 'form', explode, isReservedAllowed: false } as const;
        expect(strict(`?${encodeQuery(parameter, it).join('&')}`)).toBe(
          template.expand({ [name]: it as never }),
        );
      }),
    );
  });
});

describe('what lies deep comes back from the reader that most servers have', () => {
  const key = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'é', ' ', '&', '=') });
  const { deep } = fc.letrec<{ deep: unknown }>((tie) => ({
    deep: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.array(tie('deep'), { minLength: 1, maxLength: 4 }),
      fc.dictionary(key, tie('deep'), { minKeys: 1, maxKeys: 3 }),
    ),
  }));
  const record = fc.dictionary(key, deep, { minKeys: 1, maxKeys: 3 });
  const read = (query: string) =>
    parse(query, { depth: 10, plainObjects: false, allowPrototypes: true });

  it('in the query', () => {
    fc.assert(
      fc.property(fc.oneof(record, fc.array(deep, { minLength: 1, maxLength: 4 })), (it) => {
        const parameter = { name: 'q', style: 'deepObject', explode: true } as const;
        const pairs = encodeQuery({ ...parameter, isReservedAllowed: false }, it);
        expect(read(pairs.join('&'))).toEqual({ q: it });
      }),
    );
  });

  it('in a form', () => {
    const type = 'application/x-www-form-urlencoded';
    fc.assert(
      fc.property(record, (it) => {
        const fields = Object.fromEntries(
          Object.keys(it).map((name) => [name, { style: 'deepObject' as const }]),
        );
        const { bytes } = encodeBody({ contentType: type, from: 'body', fields }, it);
        expect(read(String(bytes))).toEqual(it);
      }),
    );
  });

  it('in a form that says nothing of its fields', () => {
    const lines = [
      { price: 'p1', quantity: '1' },
      { price: 'p2', quantity: '3', tags: ['a', 'b'] },
    ];
    const { bytes } = encodeBody(
      { contentType: 'application/x-www-form-urlencoded', from: 'body', fields: {} },
      { lines, names: ['a', 'b'] },
    );
    expect(read(String(bytes))).toEqual({ lines, names: ['a', 'b'] });
  });
});
