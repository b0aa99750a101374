import { STOP_WORDS } from '@talkwright/shared/stop-words';

/** A bound against abuse. Of what is longer, the words that are likely to be the rarest. */
const MAX_TERMS = 64;
const MAX_TERM_LENGTH = 40;
/** More is not looked at, whatever was sent. */
const MAX_LENGTH = 8_000;
/** Finds words in every script, also in those that put no spaces between them. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * The words of a question that a text can be searched for: distinct, lower case, letters and digits alone.
 * Empty when the question consists of nothing else.
 */
export function queryTerms(query: string): string[] {
  const text = query.slice(0, MAX_LENGTH).normalize('NFKC').toLowerCase();
  const terms = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    for (const term of segment.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
      if (!STOP_WORDS.has(term) && term.length <= MAX_TERM_LENGTH) terms.add(term);
    }
  }
  if (terms.size <= MAX_TERMS) return [...terms];
  const rarest = new Set([...terms].sort((a, b) => rarity(b) - rarity(a)).slice(0, MAX_TERMS));
  return [...terms].filter((term) => rarest.has(term));
}

/** How often a word is used nobody knows here; long ones and numbers are rare in every language. */
const rarity = (term: string) => term.length + (/\p{N}/u.test(term) ? MAX_TERM_LENGTH : 0);
