/** What has to stand in a passage letter by letter, as it is compared. */
export type ExactTerms = {
  /** What has digits (`E-4703`, `RX-200/B`, `4.10.0`), and what is in quotation marks. */
  codes: string[];
  /** As far as a capital shows them, which is on each noun in German. */
  names: string[];
};

/** Meaning knows nothing of them, and to a search by words they are words like others. */
export function exactTerms(question: string): ExactTerms {
  const text = question.normalize('NFKC');
  const quoted = [...text.matchAll(QUOTED)].map(([, one, other]) => (one ?? other ?? '').trim());
  const withDigits = (text.match(CODE) ?? []).filter((term) => DIGIT.test(term));
  const codes = [...new Set([...quoted, ...withDigits].map(normalized))].slice(0, MAX_TERMS);
  const names = new Set((text.match(NAME) ?? []).map(normalized));
  const others = [...names].filter((name) => !codes.includes(name));
  return { codes, names: others.slice(0, MAX_TERMS - codes.length) };
}

/**
 * The passages that have all of them, right behind them those that have the codes without the names, and the others. None
 * come first where so many have it that it tells nothing; and a number alone tells nothing without the names.
 */
export function exactFirst<T>(
  found: T[],
  textOf: (one: T) => string,
  terms: ExactTerms,
  most: number,
): [exact: T[], others: T[]] {
  if (!hasTerms(terms)) return [[], found];
  const withCodes = having(terms.codes, found, textOf);
  const withAll = having(terms.names, withCodes, textOf);
  const isTelling = terms.codes.some((code) => !NUMBER.test(code));
  const either = isTelling ? [...new Set([...withAll, ...withCodes])] : withAll;
  const exact = [either, withAll].find((some) => some.length <= most) ?? [];
  return [exact, found.filter((one) => !exact.includes(one))];
}

function having<T>(terms: string[], found: T[], textOf: (one: T) => string): T[] {
  if (terms.length === 0) return found;
  const patterns = terms.map(
    (term) =>
      [term, new RegExp(`(?<!${WORD})${term.replace(SYNTAX, '\\$&')}(?!${WORD})`, 'v')] as const,
  );
  return found.filter((one) => {
    const text = normalized(textOf(one));
    // To look for letters is quick; where words begin and end takes long to find out.
    return patterns.every(([term, pattern]) => text.includes(term) && pattern.test(text));
  });
}

export const hasTerms = ({ codes, names }: ExactTerms): boolean => codes.length + names.length > 0;

const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

const MAX_TERMS = 8;
/** Scripts without spaces have words right beside a code: their characters belong to none. */
const WORD =
  '[[\\p{L}\\p{M}\\p{N}]--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}ー]]';
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/g;
const NUMBER = /^\p{N}+$/u;
const DIGIT = /\p{N}/u;
const CODE = new RegExp(`${WORD}+(?:[\\-._\\/:#]${WORD}+)*`, 'gv');
/** At the beginning of a sentence a capital says nothing. */
const NAME = /(?<=[\p{Ll}\p{N},:;)] )\p{Lu}[\p{L}\p{M}\p{N}]{2,}/gu;
const QUOTED = /["“”„«»]([^"“”„«»]{3,80})["“”„«»]|[「『]([^「」『』]{2,80})[」』]/g;
