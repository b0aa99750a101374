import { expect, it } from '@jest/globals';
import { byCoverage } from '../../../functions/src/documents/by-coverage.ts';

/** The texts, in the order of how much of a question they have. */
const order = (question: string, terms: string[], texts: string[]) =>
  byCoverage(
    texts.map((text) => ({ text, searched: text.toLowerCase() })),
    question,
    terms,
  ).map(({ text }) => text);

const CARE = 'Kestrel: keep the blade dry.';
const DATA = 'Kestrel: 2.05 kilograms, 10 litres.';
const OTHER = 'Rowan: the lid of the bowl.';

it('puts first what has more of the words, and rare ones before common ones', () => {
  expect(order('lid bowl', ['lid', 'bowl'], [CARE, OTHER])).toEqual([OTHER, CARE]);
  const common = ['the blade, dry', 'the blade', 'the blade again', 'the lid'];
  expect(order('blade or lid', ['blade', 'lid'], common)[0]).toBe('the lid');
});

it('puts first what can say how heavy something is, where that is asked', () => {
  const terms = ['heavy', 'kestrel'];
  expect(order('How heavy is the Kestrel?', terms, [CARE, DATA, OTHER])[0]).toBe(DATA);
  expect(order('Is the Kestrel heavy?', terms, [OTHER, CARE])[0]).toBe(CARE);
});

it('leaves what has as much of it where it was', () => {
  const texts = [CARE, DATA, OTHER];
  expect(order('¿?', [], texts)).toEqual(texts);
  expect(order('Why?', ['nothing'], texts)).toEqual(texts);
});
