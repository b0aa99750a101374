import { MIN_STRETCH_LENGTH } from '@talkwright/shared/areas/retrieval-lab';
import { splitSentences } from '../platform/text/split-sentences.ts';
import { comparable, onOneLine } from './is-right.ts';

/** A sentence so short may stand anywhere: the next one belongs to it. */
const SHORT = 40;
const MAX_LENGTH = 300;
/** What a stretch is worth that stands nowhere else: less than a word that was asked for and stands nowhere else. */
const UNIQUE = 0.5;
/** Of two that say as much, the shorter one. */
const LENGTH_WEIGHT = 1 / 10_000;

/**
 * By what a passage can be known again when its document is cut in another way: the sentence with most of what was asked
 * for. Words, and sentences, that other passages of the document have as well tell less, as the heads of tables do.
 */
export function distinctiveStretch(
  text: string,
  terms: string[],
  othersOfDocument: string[],
): string | null {
  const others = othersOfDocument.map(comparable);
  const countOf = (words: string) => others.filter((other) => other.includes(words)).length;
  const weights = terms.map((term) => ({ term, weight: 1 / (1 + countOf(term)) }));
  let best = { stretch: '', weight: -1 };
  for (const stretch of stretchesOf(text)) {
    const words = comparable(stretch);
    const asked = weights.filter(({ term }) => words.includes(term));
    const isUnique = countOf(words) === 0;
    const told = asked.reduce((sum, one) => sum + one.weight, isUnique ? UNIQUE : 0);
    const weight = told - stretch.length * LENGTH_WEIGHT;
    if (weight > best.weight) best = { stretch, weight };
  }
  return best.stretch || null;
}

/** Each sentence, with as many of the next ones as it takes to be long enough. */
function stretchesOf(text: string): string[] {
  const sentences = [...splitSentences(text)];
  const stretches = sentences.map((_, first) => {
    let stretch = '';
    for (const sentence of sentences.slice(first)) {
      stretch = onOneLine(`${stretch} ${sentence}`);
      if (stretch.length >= SHORT) break;
    }
    return stretch.slice(0, MAX_LENGTH).toWellFormed().trim();
  });
  return stretches.filter(({ length }) => length >= MIN_STRETCH_LENGTH);
}
