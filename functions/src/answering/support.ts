import { STOP_WORDS } from '@talkwright/shared/stop-words';
import { languagesIn, likelyLanguage } from '../platform/text/likely-language.ts';
import { isSame, type Quantity, quantitiesIn } from '../platform/text/quantities.ts';
import { splitSentences } from '../platform/text/split-sentences.ts';
import type { Support } from './statements.ts';

/** A text, read once for all that is held against it. */
export type Read = ReturnType<typeof read>;

/** A list's number, a label before a colon and the address of a link are no part of what is said. */
const BESIDE =
  /^\s*(?:[#>*•+|-]+\s|\d{1,3}[.)]\s)*(?:[^:.!?\n]{1,40}:[*_]*(?=\s))?|\]\([^)\s]{0,2000}\)/gu;
/** Of a diagram its words are said, and not what it is written with: its kind, its title, the marks of its boxes. */
const DIAGRAM = /```mermaid[^\n]*\n[^\n]*(?:\n\s*accTitle:[^\n]*)?([\s\S]*)/gu;
const BOX = /\w+(?=[[({])/gu;
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
/** Where no spaces part words, these runs carry the meaning, and two characters of one tell it from others. */
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;
const LETTERS = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Hangul'];
const scripts = [...LETTERS.map((script) => new RegExp(`\\p{Script=${script}}{2}`, 'u')), UNSPACED];
/** With letters and digits: `X-200`, `ab12`. */
const CODE = /(?<![\p{L}\d-])(?=[\p{L}-]*\d)\p{L}[\p{L}\d]*(?:-[\p{L}\d]+)*/gu;
/** Capitals within a sentence, one after the other. */
const NAME = /(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{M}’-]+(?: \p{Lu}[\p{L}\p{M}’-]+)*/gu;
const NOT =
  /(?<!\p{L})(?:not|never|no|cannot|nicht|kein\p{L}*|nie|ne|pas|jamais|aucune?|nunca|jamás|ningun\p{L}*|لا|لم|لن|ليس\p{L}*)(?!\p{L})|n['’]t(?!\p{L})|ない|ません/u;
const MIN_LENGTH = 4;
/** What has fewer words says too little to be judged by them. */
const MIN_TOLD = 2;
/** Who says the same in other words keeps so many. */
const KEPT = 1 / 3;
/** Two sentences with so many words in common differ by a "not", if they have it. */
const ALIKE = 0.7;
const MIN_ALIKE = 3;

/** Holds statements of an answer against what they cite by number; what of that has no text can hold anything. */
export function createSupport(
  question: string,
  textOf: (n: number) => string | undefined,
): Support {
  const texts = new Map<string, Read>();
  const readOnce = (text: string) => {
    const known = texts.get(text) ?? read(text);
    texts.set(text, known);
    return known;
  };
  return {
    has(statement, numbers) {
      const cited = numbers.map(textOf);
      return (
        !cited.every(Boolean) ||
        isSupported(statement, readOnce(cited.join('\n')), readOnce(question))
      );
    },
    canJudge: (statement) => {
      const { told, quantities, text } = read(statement);
      const runs = text.match(IDEOGRAPHS) ?? [];
      return told.length + runs.length >= MIN_TOLD || quantities.some(isCount);
    },
  };
}

/**
 * Whether the passages that a statement cites may say it. Nobody understands them here: a number, a code or a name that
 * they do not have tells, and so do words of which they have hardly any. What is in the question goes without saying, in
 * another language than theirs only numbers and codes tell, and in doubt they do say it.
 */
export function isSupported(statement: string, cited: Read, question: Read): boolean {
  const words = statement.replace(DIAGRAM, (_block, inside: string) => inside.replace(BOX, ' '));
  const said = read(words.replace(BESIDE, ' '));
  const has = (one: Quantity) => cited.quantities.some((other) => isSame(one, other));
  // "Is it five years?" is no reason to say so where a passage speaks of two.
  const isToldOtherwise = ({ unit }: Quantity) =>
    cited.quantities.some((other) => unit && other.unit?.kind === unit.kind);
  const wasAsked = (one: Quantity) =>
    question.quantities.some((other) => isSame(one, other)) && !isToldOtherwise(one);
  const counted = said.quantities.filter(isCount);
  if (!counted.every((one) => has(one) || wasAsked(one))) return false;
  const known = `${cited.text}\n${question.text}`;
  if (!(said.original.match(CODE) ?? []).every((code) => hasCode(known, code))) return false;

  if (isForeign(said, cited)) return true;
  const language = cited.language ?? said.language;
  // German writes all nouns with capitals.
  if (language && language !== 'de') {
    const isKnown = (word: string) => knows(cited, word) || knows(question, word);
    const names = said.original.match(NAME) ?? [];
    if (!names.every((name) => wordsOf(name.toLowerCase()).some(isKnown))) return false;
  }
  return (counted.some(has) || hasItsWords(said, cited, question)) && !isOpposite(said, cited);
}

export function read(text: string) {
  const original = text.normalize('NFKC');
  const lower = original.toLowerCase();
  const told = wordsOf(lower).filter(isTelling);
  return {
    original,
    text: lower,
    quantities: quantitiesIn(original),
    words: new Set(wordsOf(lower)),
    told,
    pairs: new Set(told.map((word, at) => `${told[at - 1]} ${word}`)),
    language: likelyLanguage(lower),
    /** Which words it was asked for already. */
    known: new Map<string, boolean>(),
  };
}

/** "Three ways" counts what the passage need not count; three years it has to name. */
const isCount = ({ isSpelled, unit }: Quantity): boolean => !isSpelled || unit !== undefined;

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

const isTelling = (word: string): boolean =>
  word.length >= MIN_LENGTH && !STOP_WORDS.has(word) && !UNSPACED.test(word);

/** Two words that stand side by side in both tell as much as one: they are a name, mostly. */
function hasItsWords(said: Read, cited: Read, question: Read): boolean {
  let hits = 0;
  let misses = 0;
  let isSecond = false;
  for (const [at, word] of said.told.entries()) {
    const isHit = knows(cited, word);
    isSecond = isHit && !isSecond && at > 0 && cited.pairs.has(`${said.told[at - 1]} ${word}`);
    if (isHit && !isSecond) hits += 1;
    if (!isHit && !knows(question, word)) misses += 1;
  }
  for (const run of said.text.match(IDEOGRAPHS) ?? []) {
    const pairs = Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
    if (pairs.some((pair) => cited.text.includes(pair))) hits += 1;
    else if (!question.text.includes(run)) misses += 1;
  }
  return hits + misses < MIN_TOLD || hits / (hits + misses) >= KEPT;
}

function knows({ words, known }: Read, word: string): boolean {
  const before = known.get(word);
  if (before !== undefined) return before;
  const is = words.has(word) || [...words].some((other) => isAkin(word, other));
  known.set(word, is);
  return is;
}

/** `train` and `trained`, `Rückgabe` and `Rückgabefrist`. */
function isAkin(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length > MIN_LENGTH && long.includes(short)) return true;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  return common >= MIN_LENGTH && common >= long.length * 0.6;
}

/** Almost the same sentence stands there, but one of the two says "not". */
function isOpposite(said: Read, cited: Read): boolean {
  if (said.told.length < MIN_ALIKE || !said.told.every((word) => knows(cited, word))) return false;
  const alike = [...splitSentences(cited.text)].filter((sentence) => {
    const told = wordsOf(sentence).filter(isTelling);
    const isIn = (some: string[]) => (word: string) => some.some((other) => isAkin(word, other));
    return (
      told.length > 0 &&
      said.told.every(isIn(told)) &&
      told.filter(isIn(said.told)).length >= told.length * ALIKE
    );
  });
  return alike.length > 0 && alike.every((sentence) => NOT.test(sentence) !== NOT.test(said.text));
}

/** However it is hyphenated. */
function hasCode(text: string, code: string): boolean {
  const letters = [...code.toLowerCase().replaceAll('-', '')].join('[ -]?');
  return new RegExp(`(?<![\\p{L}\\d])${letters}(?![\\p{L}\\d])`, 'u').test(text);
}

/** In another script or language than the other text, as far as so few words tell. */
function isForeign({ text, language }: Read, other: Read): boolean {
  const used = scripts.filter((script) => script.test(text));
  if (used.length > 0 && !used.some((script) => script.test(other.text))) return true;
  if (!other.language) return false;
  if (language) return language !== other.language;
  const languages = languagesIn(text);
  return languages.size > 0 && !languages.has(other.language);
}
