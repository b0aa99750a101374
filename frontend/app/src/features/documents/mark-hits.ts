import { STOP_WORDS } from '@talkwright/shared/stop-words';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** A lone letter stands everywhere; in scripts without spaces every character counts. */
const MIN_LETTERS = 2;
const hasSpaces = (word: string) =>
  !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);

/** Cuts a text where words of the question begin: `warranty` is marked in `warranties` as far as it goes. */
export function markHits(text: string, asked: string): { text: string; isHit: boolean }[] {
  const words = (asked.match(WORD) ?? []).filter(
    (word) =>
      !STOP_WORDS.has(word.toLowerCase()) &&
      (word.length >= MIN_LETTERS || !hasSpaces(word) || /\p{N}/u.test(word)),
  );
  if (words.length === 0) return [{ text, isHit: false }];
  // Letters and digits alone: none of them means anything to the expression. The longest first.
  const choices = words.toSorted((a, b) => b.length - a.length).join('|');
  const isWhole = words.every(hasSpaces);
  const pattern = new RegExp(isWhole ? `(?<![\\p{L}\\p{N}])(${choices})` : `(${choices})`, 'giu');
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
