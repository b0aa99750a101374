import { WORD } from '../conversations/words-of.ts';

const BEFORE = 60;
const AFTER = 140;
/** The index finds a word in its other endings, too. */
const MAX_ENDING = 3;
const MIN_STEM = 4;

/** What stands around the first of the searched words, and where in it they all stand. Undefined where none is found. */
export function snippetOf(text: string, words: string[]) {
  const stems = words.map((word) => word.slice(0, Math.max(MIN_STEM, word.length - MAX_ENDING)));
  const all = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.normalize('NFKC').toLowerCase(),
    start: index,
    end: index + word.length,
  }));
  const literal = all.filter(({ word }) => words.includes(word));
  const hits =
    literal.length > 0
      ? literal
      : all.filter(({ word }) => stems.some((stem) => word.startsWith(stem)));
  const [first] = hits;
  if (!first) return undefined;
  const start = Math.max(0, first.start - BEFORE);
  const end = Math.min(text.length, first.start + AFTER);
  const lead = start > 0 ? '…' : '';
  const shift = lead.length - start;
  return {
    text: `${lead}${text.slice(start, end)}${end < text.length ? '…' : ''}`.toWellFormed(),
    marks: hits
      .filter((hit) => hit.end <= end)
      .map((hit) => ({ start: hit.start + shift, end: hit.end + shift })),
  };
}
