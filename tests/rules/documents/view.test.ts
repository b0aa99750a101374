import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markHits } from '../../../frontend/app/src/features/documents/mark-hits.ts';
import { prettyJson } from '../../../frontend/app/src/ui/pretty-json.ts';

describe('JSON that is shown', () => {
  it('is the same JSON, whatever it is, and laid out twice no other', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = JSON.stringify(value);
        const shown = prettyJson(written);
        expect(shown).toBe(JSON.stringify(value, null, 2));
        expect(prettyJson(shown)).toBe(shown);
      }),
    );
  });

  it.each([
    ['{"a": 12345678901234567890, "a": 2.50}', '{\n  "a": 12345678901234567890,\n  "a": 2.50\n}'],
    ['{"a": [1, "cut o', '{\n  "a": [\n    1,\n    "cut o'],
    ['"{[,:]}\\""', '"{[,:]}\\""'],
    [']]}', '\n]\n]\n}'],
  ])('may be any text: %s', (written, shown) => {
    expect(prettyJson(written)).toBe(shown);
  });
});

describe('the hits in an excerpt', () => {
  const marked = (text: string, asked: string) =>
    markHits(text, asked)
      .map((part) => (part.isHit ? `<${part.text}>` : part.text))
      .join('');

  it.each([
    ['How long is the warranty?', 'The warranties last long.', 'The warranties last <long>.'],
    ['warrant', 'The Warranty, no unwarranted one.', 'The <Warrant>y, no unwarranted one.'],
    ['the of is', 'the end of it is near', 'the end of it is near'],
    ['42 (days|weeks)*', 'within 42 days', 'within <42> <days>'],
    ['保証期間', '商品の保証期間は二年です。', '商品の<保証期間>は二年です。'],
  ])('of %s', (asked, text, expected) => {
    expect(marked(text, asked)).toBe(expected);
  });

  it('leave every text whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, asked) => {
        const parts = markHits(text, asked).map((part) => part.text);
        expect(parts.join('')).toBe(text);
      }),
    );
  });
});
