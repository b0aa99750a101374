import { STOP_WORDS } from '@talkwright/shared/stop-words';
import { splitSentences } from '../platform/text/split-sentences.ts';

/** Words, and how much each of them says about what was meant. */
export type Meant = ReadonlyMap<string, number>;
type Sentence = { start: number; end: number; words: string[]; isHeading: boolean };

const MAX_QUOTE_LENGTH = 300;
/** A word of the question that the statement does not repeat: "Two years." answers one about the frame. */
const ASKED = 0.3;
/** What one sentence more has to bring: a word that was said, or several that were asked. */
const FURTHER = 0.9;
/** Of two runs that say as much, the shorter one. */
const LENGTH_WEIGHT = 1 / 10_000;
/** Below the names of a table's columns. */
const DELIMITERS = /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?$/;
/** Short words say little. Scripts without spaces are compared by character. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N}+|\p{L}{3,}/gu;

export const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(WORD));

/** The words of a statement, and with less weight those of the question that it answers. */
export function meantBy(statement: string, question: string): Meant {
  const said = [...wordsOf(statement)].map((word) => [word, 1] as const);
  const asked = [...wordsOf(question)].map((word) => [word, ASKED] as const);
  return new Map([...asked, ...said].filter(([word]) => !STOP_WORDS.has(word)));
}

/**
 * The run of sentences, at most 300 characters, that has the most of what was meant; never a heading alone, the names of
 * columns, nor over one. Where it has nothing of it, as in another language, the first sentence. A window goes over the text once: at each
 * sentence it is the best run that ends there.
 */
export function quote(text: string, path: string, meant: Meant): string {
  const sentences = sentencesOf(text, path, meant);
  const counts = new Map<string, number>();
  let weight = 0;
  let first = 0;
  let best = { score: 0, text: '' };
  for (const [last, { words, end, isHeading }] of sentences.entries()) {
    if (isHeading) {
      first = last + 1;
      weight = 0;
      counts.clear();
      continue;
    }
    for (const word of words) {
      const count = counts.get(word) ?? 0;
      counts.set(word, count + 1);
      if (count === 0) weight += meant.get(word) ?? 0;
    }
    for (; first < last; first += 1) {
      const { start, words: leaving } = sentences[first] ?? { start: 0, words: [] };
      const alone = leaving.filter((word) => counts.get(word) === 1);
      const brings = alone.reduce((sum, word) => sum + (meant.get(word) ?? 0), 0);
      if (brings > FURTHER && end - start <= MAX_QUOTE_LENGTH) break;
      for (const word of leaving) {
        const left = (counts.get(word) ?? 0) - 1;
        counts.set(word, left);
        if (left === 0) weight -= meant.get(word) ?? 0;
      }
    }
    const run = text.slice(sentences[first]?.start, end);
    const score = weight - (last - first) * FURTHER - run.length * LENGTH_WEIGHT;
    if (weight > 0 && score > best.score) best = { score, text: run };
  }
  return clip((best.text || firstOf(text, sentences)).replace(/\s+/g, ' ').trim());
}

/** Where each sentence stands, and which of the words that were meant it has. */
function sentencesOf(text: string, path: string, meant: Meant): Sentence[] {
  const headings = new Set(path.split(' › '));
  let at = 0;
  return [...splitSentences(text)].map((sentence, n, all) => {
    const start = at;
    at += sentence.length;
    const trimmed = sentence.trim();
    const isHeading =
      /^#{1,6}\s|^(?:`{3}|~{3})|^[^\p{L}\p{N}]*$/u.test(trimmed) ||
      headings.has(trimmed) ||
      DELIMITERS.test(all[n + 1] ?? '');
    const words = isHeading ? [] : [...wordsOf(sentence)].filter((word) => meant.has(word));
    return { start, end: start + sentence.trimEnd().length, words, isHeading };
  });
}

function firstOf(text: string, sentences: Sentence[]): string {
  const first = sentences.find(({ isHeading }) => !isHeading);
  return first ? text.slice(first.start, first.end) : text;
}

function clip(text: string): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text;
  const cut = text.slice(0, MAX_QUOTE_LENGTH - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > MAX_QUOTE_LENGTH / 2 ? space : cut.length)}…`;
}
