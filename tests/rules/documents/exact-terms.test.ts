import { describe, expect, it } from '@jest/globals';
import { exactFirst, exactTerms } from '../../../functions/src/documents/exact-terms.ts';

describe('what has to stand there letter by letter', () => {
  it.each([
    ['What does E-4703 mean?', ['e-4703']],
    ['Is RX-200/B in stock, or 4.10.0?', ['rx-200/b', '4.10.0']],
    ['Where stands “free of charge”?', ['free of charge']],
    ['Can I mix Lumestra with others?', ['lumestra']],
    ['Lumestra, can I mix it?', []],
    ['How do I return a bike?', []],
  ])('of %j', (question, terms) => {
    expect(exactTerms(question)).toEqual(terms);
  });
});

describe('passages that have all of it', () => {
  const texts = ['about E-47031', 'about nothing', 'About  E-4703 (x) here'];
  const order = (terms: string[], most = 2) =>
    exactFirst(texts, (text) => text, terms, most).flat();

  it('come first, as whole words, whatever signs they have', () => {
    expect(order(['e-4703'])[0]).toBe(texts[2]);
    expect(order(['about e-4703 (x)'])[0]).toBe(texts[2]);
    expect(order(['.*'])).toEqual(texts);
  });

  it('tell nothing when there are many, or none', () => {
    expect(order(['about'])).toEqual(texts);
    expect(order(['e-4703', 'nothing'])).toEqual(texts);
  });
});
