import { describe, expect, it } from '@jest/globals';
import { parseExactly, stringifyExactly } from '@talkwright/shared/contract/exact-json';
import fc from 'fast-check';

describe('JSON with all digits', () => {
  it.each([
    ['{"id":1234567890123456789}', { id: 1234567890123456789n }],
    ['[-1234567890123456789,9007199254740993]', [-1234567890123456789n, 9007199254740993n]],
    ['{"a":"1234567890123456789"}', { a: '1234567890123456789' }],
    [
      '{"1234567890123456789":"\\"1234567890123456789"}',
      { '1234567890123456789': '"1234567890123456789' },
    ],
    ['1234567890123456.5', 1234567890123456.5],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('is read: %s', (text, value) => {
    expect(parseExactly(text)).toEqual(value);
    expect(stringifyExactly(parseExactly(text))).toBe(text);
  });

  it.each(['01234567890123456789', '{"a":1234567890123456789', '1234567890123456789n'])(
    'is refused where it is none: %s',
    (text) => {
      expect(() => parseExactly(text)).toThrow(SyntaxError);
    },
  );

  it('has no way to a prototype', () => {
    const value = parseExactly('{"__proto__":{"n":1234567890123456789}}') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(stringifyExactly(value)).toBe('{"__proto__":{"n":1234567890123456789}}');
  });

  it('is read and written like any JSON, but for its digits', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(stringifyExactly(parseExactly(text)))).toEqual(JSON.parse(text));
        expect(stringifyExactly(JSON.parse(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.bigInt()), (digits) => {
        const text = `[${digits.join()}]`;
        expect(stringifyExactly(parseExactly(text))).toBe(text);
      }),
    );
  });
});
