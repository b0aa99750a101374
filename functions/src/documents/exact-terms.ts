/**
 * What has to stand in a passage letter by letter: what has digits (`E-4703`, `RX-200/B`, `4.10.0`), what is in
 * quotation marks, and names, as far as a capital shows them. Meaning knows nothing of them, and to a search by words
 * they are words like others.
 */
export function exactTerms(question: string): string[] {
  const quoted = [...question.matchAll(QUOTED)].map(([, phrase = '']) => phrase.trim());
  const withDigits = (question.match(CODE) ?? []).filter((term) => DIGIT.test(term));
  const names = question.match(NAME) ?? [];
  const all = [...quoted, ...withDigits, ...names].map(normalized);
  return [...new Set(all)].slice(0, MAX_TERMS);
}

/** The passages that have all of them, which come first, and the others. None have, where so many have that it tells nothing. */
export function exactFirst<T>(
  found: T[],
  textOf: (one: T) => string,
  terms: string[],
  most: number,
): [exact: T[], others: T[]] {
  if (terms.length === 0) return [[], found];
  const patterns = terms.map(
    (term) => new RegExp(`(?<!${WORD})${term.replace(SYNTAX, '\\$&')}(?!${WORD})`, 'u'),
  );
  const hasAll = (one: T) => {
    const text = normalized(textOf(one));
    return patterns.every((pattern) => pattern.test(text));
  };
  const exact = found.filter(hasAll);
  if (exact.length > most) return [[], found];
  return [exact, found.filter((one) => !exact.includes(one))];
}

const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

const MAX_TERMS = 8;
const WORD = '[\\p{L}\\p{M}\\p{N}]';
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/g;
const DIGIT = /\p{N}/u;
const CODE = /[\p{L}\p{M}\p{N}]+(?:[-._/:#][\p{L}\p{M}\p{N}]+)*/gu;
/** At the beginning of a sentence a capital says nothing. */
const NAME = /(?<=[\p{Ll}\p{N},:;)] )\p{Lu}[\p{L}\p{M}\p{N}]{2,}/gu;
const QUOTED = /["“”„«»]([^"“”„«»]{3,80})["“”„«»]/g;
