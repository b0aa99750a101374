import { WORD } from './searched-words.ts';

const BEFORE = 60;
const AFTER = 140;
/** The index finds a word in its other endings, too. */
const MAX_ENDING = 3;
const MIN_STEM = 3;

/** What stands around the first of the searched words, and where in it they all stand. Undefined where none is found. */
export function snippetOf(text: string, words: string[]) {
  const stems = words.map((word) => word.slice(0, Math.max(MIN_STEM, word.length - MAX_ENDING)));
  const isHit = (word: string) =>
    stems.some((stem) => word.normalize('NFKC').toLowerCase().startsWith(stem));
  const hits = [...text.matchAll(WORD)]
    .filter(([word]) => isHit(word))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
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
