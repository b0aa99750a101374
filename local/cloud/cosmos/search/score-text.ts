import type { ScoredTerm, TextLeg } from '../query/ranked-search.ts';
import { analyze } from './analyze-text.ts';
import { phraseMatch } from './match-query.ts';
import { countOf, hashOf, type TermCounts } from './term-counts.ts';

/** BM25 with its usual constants. */
const K1 = 1.2;
const B = 0.75;

/** What is known of all texts that are compared, whoever has counted it. */
export type TextStatistics = { documents: number; words: number; hits: number[] };

export function textLeg(
  path: number,
  terms: string[],
  { documents, words, hits }: TextStatistics,
): TextLeg {
  const scored = terms.map((term, i): ScoredTerm => {
    const phrase = analyze(term);
    const frequency = Math.min(documents, hits[i] ?? 0);
    const idf = Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
    return {
      match: phraseMatch(phrase),
      hashes: phrase.map(hashOf),
      idf: Math.max(idf, 0.01),
    };
  });
  return {
    kind: 'text',
    path,
    sought: terms,
    // Of a stop word nothing is left.
    terms: scored.filter(({ hashes }) => hashes.length > 0),
    averageLength: Math.max(1, words / Math.max(1, documents)),
  };
}

/** A document with all words of a phrase need not have the phrase: that is asked for. */
export function scoreText(
  { length, counts }: TermCounts,
  { terms, averageLength }: TextLeg,
  hasPhrase: (term: ScoredTerm) => boolean,
): number {
  const norm = K1 * (1 - B + (B * length) / averageLength);
  let score = 0;
  for (const term of terms) {
    let frequency = Number.POSITIVE_INFINITY;
    for (const hash of term.hashes) frequency = Math.min(frequency, countOf(hash, counts));
    if (frequency === 0 || (term.hashes.length > 1 && !hasPhrase(term))) continue;
    score += (term.idf * frequency * (K1 + 1)) / (frequency + norm);
  }
  return score;
}
