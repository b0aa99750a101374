import { describe, expect, it } from '@jest/globals';
import { exactFirst, exactTerms } from '../../../functions/src/documents/exact-terms.ts';

describe('what has to stand there letter by letter', () => {
  it.each([
    ['What does E-4703 mean?', ['e-4703'], []],
    ['Is RX-200/B in stock, or 4.10.0?', ['rx-200/b', '4.10.0'], []],
    ['Where stands “free of charge”?', ['free of charge'], []],
    ['「返品は無料」とどこに書いてありますか？', ['返品は無料'], []],
    ['エラーE-4703の意味は？', ['e-4703'], []],
    ['Can I mix Lumestra with others?', [], ['lumestra']],
    ['Was sagt der Fehler E-4703?', ['e-4703'], ['fehler']],
    ['Lumestra, can I mix it?', [], []],
    ['How do I return a bike?', [], []],
  ])('of %j', (question, codes, names) => {
    expect(exactTerms(question)).toEqual({ codes, names });
  });
});

describe('passages that have all of it', () => {
  const texts = ['about E-47031', 'about nothing', 'About  E-4703 (x) here', 'エラーE-4704です'];
  const order = (codes: string[], names: string[] = [], most = 2) =>
    exactFirst(texts, (text) => text, { codes, names }, most).flat();

  it('come first, as whole words, whatever signs they have', () => {
    expect(order(['e-4703'])[0]).toBe(texts[2]);
    expect(order(['about e-4703 (x)'])[0]).toBe(texts[2]);
    expect(order(['e-4704'])[0]).toBe(texts[3]);
    expect(order(['.*'])).toEqual(texts);
  });

  it('come before those that lack names alone, and these before others', () => {
    expect(order(['about'], ['nothing', 'else'], 3)).toEqual(texts);
    expect(order(['e-4703'], ['windows'])[0]).toBe(texts[2]);
    expect(order(['about'], ['here'], 3).slice(0, 2)).toEqual([texts[2], texts[0]]);
    expect(order(['about'], ['here'])[0]).toBe(texts[2]);
    const aNumberAlone = ['of the Lumestra', 'of 5 shops'];
    const terms = { codes: ['5'], names: ['lumestra'] };
    expect(exactFirst(aNumberAlone, String, terms, 2).flat()).toEqual(aNumberAlone);
  });

  it('tell nothing when there are many, or none', () => {
    expect(order(['about'])).toEqual(texts);
    expect(order(['e-4703', 'nothing'])).toEqual(texts);
    expect(order([], ['windows'])).toEqual(texts);
  });
});
