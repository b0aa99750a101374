type Rules = {
  stemmer: (word: string) => string;
  stopWords: Set<string>;
  /** Words are put together to longer ones: parts of those are searched for, too. */
  isCompounding: boolean;
};

/** Its words are left to the database, whose full texts are in English. */
export const ENGLISH = 'en';

/** Scripts that put no spaces between words: each character is searched for. */
const BY_CHARACTER = ['ja', 'zh', 'th'] as const;

const load = async (
  stemmer: Promise<{ stemmer: (word: string) => string }>,
  stopWords: Promise<{ stopwords: string[] }>,
  isCompounding = false,
): Promise<Rules> => ({
  stemmer: (await stemmer).stemmer,
  stopWords: new Set((await stopWords).stopwords),
  isCompounding,
});

/** Loaded when the first text of its kind comes. */
const loaders = {
  ar: () => load(import('@orama/stemmers/arabic'), import('@orama/stopwords/arabic')),
  da: () => load(import('@orama/stemmers/danish'), import('@orama/stopwords/danish'), true),
  de: () => load(import('@orama/stemmers/german'), import('@orama/stopwords/german'), true),
  el: () => load(import('@orama/stemmers/greek'), import('@orama/stopwords/greek')),
  es: () => load(import('@orama/stemmers/spanish'), import('@orama/stopwords/spanish')),
  fi: () => load(import('@orama/stemmers/finnish'), import('@orama/stopwords/finnish'), true),
  fr: () => load(import('@orama/stemmers/french'), import('@orama/stopwords/french')),
  hu: () => load(import('@orama/stemmers/hungarian'), import('@orama/stopwords/hungarian'), true),
  it: () => load(import('@orama/stemmers/italian'), import('@orama/stopwords/italian')),
  nl: () => load(import('@orama/stemmers/dutch'), import('@orama/stopwords/dutch'), true),
  no: () => load(import('@orama/stemmers/norwegian'), import('@orama/stopwords/norwegian'), true),
  pt: () => load(import('@orama/stemmers/portuguese'), import('@orama/stopwords/portuguese')),
  ro: () => load(import('@orama/stemmers/romanian'), import('@orama/stopwords/romanian')),
  ru: () => load(import('@orama/stemmers/russian'), import('@orama/stopwords/russian')),
  sv: () => load(import('@orama/stemmers/swedish'), import('@orama/stopwords/swedish'), true),
  tr: () => load(import('@orama/stemmers/turkish'), import('@orama/stopwords/turkish')),
  uk: () => load(import('@orama/stemmers/ukrainian'), import('@orama/stopwords/ukrainian')),
};

type Stemmed = keyof typeof loaders;
type ByCharacter = (typeof BY_CHARACTER)[number];
export type Language = typeof ENGLISH | Stemmed | ByCharacter;

const stemmed = Object.keys(loaders) as Stemmed[];
export const LANGUAGES: Language[] = [ENGLISH, ...BY_CHARACTER, ...stemmed];

export const isLanguage = (code: string): code is Language =>
  (LANGUAGES as string[]).includes(code);
export const isByCharacter = (language: Language): language is ByCharacter =>
  (BY_CHARACTER as readonly string[]).includes(language);

const loaded = new Map<Stemmed, Promise<Rules>>();

export function rulesOf(language: Stemmed): Promise<Rules> {
  const rules = loaded.get(language) ?? loaders[language]();
  loaded.set(language, rules);
  return rules;
}
