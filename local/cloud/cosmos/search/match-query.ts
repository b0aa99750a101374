import { analyze } from './analyze-text.ts';

/** A question to FTS5; undefined if nothing can match it. A term of several words is a phrase. */
export function fullTextMatch(terms: string[], combine: 'all' | 'any'): string | undefined {
  const phrases = terms.map(analyze);
  const usable = phrases.filter((phrase) => phrase.length > 0).map(phraseMatch);
  if (usable.length === 0 || (combine === 'all' && usable.length < phrases.length))
    return undefined;
  return usable.join(combine === 'all' ? ' AND ' : ' OR ');
}

/** Terms consist of letters, digits and marks: they can be quoted as they are. */
export function phraseMatch(phrase: string[]): string {
  return `"${phrase.join(' ')}"`;
}
