import { once } from '@talkwright/shared/once';
import { ENGLISH, isByCharacter, type Language, rulesOf } from './languages.ts';
import { otherSpellings } from './spellings.ts';

/** Finds words in every script, also in those that put no spaces between them. */
const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'word' }));

/** With those that say little, such as endings. */
const CHARACTERS_A_WORD = 4;
/** A compound has at least so many letters, each part of it so many. */
const COMPOUND = 9;
const PART = 4;
/** What is left of a compound when a part is taken away. */
const REST = 3;

/** The words of a text, in small letters, letters and digits alone. */
export function* wordsOf(text: string): Generator<string> {
  for (const { segment, isWordLike } of segmenter().segment(text.normalize('NFKC').toLowerCase())) {
    if (isWordLike) yield* segment.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  }
}

type Terms = {
  terms: string[];
  /** What the terms come to where their words are written in other ways. */
  spellings: string[];
  words: number;
};

/**
 * What stands for a text in a search by words, in its order: words as they are in English, stems in other languages,
 * there without the commonest words, characters in scripts without spaces; and how many words these are. A text and a
 * question in the same language come to the same terms, or to spellings of them.
 */
export async function termsOf(text: string, language: Language): Promise<Terms> {
  const words = [...wordsOf(text)];
  if (language === ENGLISH) {
    return { terms: words, spellings: words.flatMap(otherSpellings), words: words.length };
  }
  if (isByCharacter(language)) {
    const terms = words.flatMap((word) => (/^[\p{ASCII}]+$/u.test(word) ? [word] : [...word]));
    return { terms, spellings: [], words: Math.ceil(terms.length / CHARACTERS_A_WORD) };
  }
  const { stemmer, stopWords, isCompounding } = await rulesOf(language);
  const kept = words.filter((word) => !stopWords.has(word));
  const stems = kept.map((word) => stemmer(word));
  // A stemmer takes other endings from a word that has lost its accents.
  const spelled = kept.flatMap((word, at) => [
    ...otherSpellings(stems[at] ?? ''),
    ...otherSpellings(word).map(stemmer),
  ]);
  const whole = (all: string[]) => (isCompounding ? all.flatMap(withParts) : all);
  return { terms: whole(stems), spellings: whole([...new Set(spelled)]), words: stems.length };
}

/** `versandkost`: also `vers` to `versandk`, and `ersandkost` to `kost`. */
function withParts(stem: string): string[] {
  const parts = [stem];
  if (stem.length < COMPOUND) return parts;
  for (let length = PART; length <= stem.length - REST; length += 1) {
    parts.push(stem.slice(0, length), stem.slice(-length));
  }
  return parts;
}
