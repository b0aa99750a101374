import { STOP_WORDS } from '@talkwright/shared/stop-words';
import { wordsOf } from './terms-of.ts';

/** A bound against abuse. Of what is longer, the words that are likely to be the rarest. */
const MAX_TERMS = 64;
const MAX_TERM_LENGTH = 40;
/** A message, and what was said before it. More is not looked at, whatever was sent. */
export const MAX_QUERY_LENGTH = 10_000;

/**
 * The words of a question that a text can be searched for: distinct, lower case, letters and digits alone.
 * Empty when the question consists of nothing else.
 */
export const queryTerms = (query: string): string[] =>
  boundTerms(
    [...wordsOf(query.slice(0, MAX_QUERY_LENGTH))].filter((word) => !STOP_WORDS.has(word)),
  );

/** Distinct ones, not too many and not too long, in their order. */
export function boundTerms(terms: string[]): string[] {
  const distinct = new Set(terms.filter((term) => TERM.test(term)));
  if (distinct.size <= MAX_TERMS) return [...distinct];
  const rarest = new Set([...distinct].sort((a, b) => rarity(b) - rarity(a)).slice(0, MAX_TERMS));
  return [...distinct].filter((term) => rarest.has(term));
}

/** Stands in a query as it is. */
const TERM = new RegExp(`^[\\p{L}\\p{M}\\p{N}]{1,${MAX_TERM_LENGTH}}$`, 'u');

/** How often a word is used nobody knows here; long ones and numbers are rare in every language. */
const rarity = (term: string) => term.length + (/\p{N}/u.test(term) ? MAX_TERM_LENGTH : 0);
