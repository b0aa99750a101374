import { porterStem } from './porter-stem.ts';

const STOP_WORDS = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there ' +
    'these they this to was will with'
  ).split(' '),
);

/** Words of letters and digits; scripts written without spaces give one token a character. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu;
const PLAIN_ENGLISH = /^[a-z]+$/;

/** Longer runs are data, not words; they would only fill the index. */
const MAX_TOKEN_LENGTH = 64;

/**
 * The terms of a text: lower case, stop words left out, English words reduced to their stem. Index and query go
 * through this one function, so what is stored and what is asked for cannot differ.
 */
export function analyze(text: string): string[] {
  const terms: string[] = [];
  for (const word of text.toLowerCase().match(TOKEN) ?? []) {
    if (word.length <= MAX_TOKEN_LENGTH && !STOP_WORDS.has(word)) terms.push(stemOf(word));
  }
  return terms;
}

export function containsPhrase(terms: string[], phrase: string[]): boolean {
  const [first] = phrase;
  if (first === undefined) return false;

  for (let at = terms.indexOf(first); at >= 0; at = terms.indexOf(first, at + 1)) {
    if (phrase.every((term, i) => terms[at + i] === term)) return true;
  }
  return false;
}

/** Texts repeat their words: most stems are looked up, not computed. */
const stems = new Map<string, string>();
const MAX_STEMS = 50_000;

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;

  const stem = PLAIN_ENGLISH.test(word) ? porterStem(word) : word;
  if (stems.size >= MAX_STEMS) stems.clear();
  stems.set(word, stem);
  return stem;
}
