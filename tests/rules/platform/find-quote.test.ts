import { describe, expect, it } from '@jest/globals';
import { findQuote } from '../../../functions/src/platform/text/find-quote.ts';

const found = (text: string, quote: string) => {
  const { start, end } = findQuote(text, quote) ?? { start: 0, end: 0 };
  return text.slice(start, end);
};

describe('a quote', () => {
  it.each([
    ['over lines', 'It has\r\na warranty\tof ten years.', 'a warranty of ten years'],
    ['parted at the end of a line', 'The war\u0002\r\nranty holds.', 'The warranty holds.'],
    ['with a soft hyphen', 'The war\u00adranty holds.', 'The warranty holds.'],
    ['with ligatures', 'An e\ufb03cient o\ufb00er.', 'An efficient offer.'],
    ['with accents apart', 'A cafe\u0301 nearby.', 'A café nearby.'],
    ['in other quotation marks', '“Ten years”, it says.', '"Ten years", it says.'],
    ['in wide letters', 'Ｃｏｄｅ １２ is it.', 'Code 12 is it.'],
    ['that was cut', 'Ten years and more of it.', 'Ten years and…'],
    ['beyond the first plane', 'A 𝒷ike 🚲 for all.', 'bike for all'],
  ])('%s is found', (_, text, quote) => {
    const plain = (one: string) =>
      one
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '');
    expect(plain(found(text, quote))).toBe(plain(quote));
  });

  it('goes with the marks around it', () => {
    expect(found('One. “Two three.” Four.', 'Two three')).toBe('“Two three.”');
    expect(found('甲。乙丙。丁。', '乙丙')).toBe('乙丙。');
  });

  it.each([
    ['that does not stand there', 'Nine years.', 'Ten years.'],
    ['without a letter', 'Nine years.', '…'],
    ['in nothing', '', 'Ten years.'],
  ])('%s is not found', (_, text, quote) => expect(findQuote(text, quote)).toBeUndefined());
});
