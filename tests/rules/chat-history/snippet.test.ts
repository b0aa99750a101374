import { expect, it } from '@jest/globals';
import { snippetOf } from '../../../functions/src/chat-history/snippet.ts';

const marked = (text: string, ...words: string[]) => {
  const snippet = snippetOf(text, words);
  return snippet?.marks.map(({ start, end }) => snippet.text.slice(start, end));
};

it('marks the word that was searched, and not one that begins alike', () => {
  const talk = `My reference letter. ${'And so on. '.repeat(40)}I want a refund.`;
  expect(marked(talk, 'refund')).toEqual(['refund']);
  expect(marked('A private printer at this price', 'price')).toEqual(['price']);
});

it('marks a word in its other endings where it does not stand itself', () => {
  expect(marked('Two Zeppelins leaking', 'zeppelin', 'leaks')).toEqual(['Zeppelins', 'leaking']);
  expect(marked('A private printer', 'price')).toBeUndefined();
});
