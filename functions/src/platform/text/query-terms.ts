import { STOP_WORDS } from '@talkwright/shared/stop-words';

/** A bound against abuse: of a letter of many pages the first words are searched for. */
const MAX_TERMS = 64;
const MAX_TERM_LENGTH = 40;
/** Finds words in every script, also in those that put no spaces between them. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * The words of a question that a text can be searched for: distinct, lower case, letters and digits alone.
 * Empty when the question consists of nothing else.
 */
export function queryTerms(query: string): string[] {
  const terms = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(query.normalize('NFKC').toLowerCase())) {
    if (!isWordLike) continue;
    for (const term of segment.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
      if (!STOP_WORDS.has(term) && term.length <= MAX_TERM_LENGTH) terms.add(term);
    }
    if (terms.size >= MAX_TERMS) break;
  }
  return [...terms].slice(0, MAX_TERMS);
}
