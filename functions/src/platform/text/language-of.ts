import { STOP_WORDS } from '@talkwright/shared/stop-words';
import { ENGLISH, isLanguage, LANGUAGES, type Language } from './languages.ts';

/** More is not looked at. */
const MAX_LENGTH = 1_000;
/** Of a sentence in English at least so many of its words are the commonest ones. */
const ENGLISH_SHARE = 0.25;
const LETTERS_ALONE = /^[\p{ASCII}\p{P}\p{S}]*$/u;

/**
 * The language that a text is most likely written in. English wherever nothing speaks for another one that is known
 * here: its words are searched for as they are.
 */
export async function languageOf(text: string): Promise<Language> {
  const beginning = text.slice(0, MAX_LENGTH);
  if (!/\p{L}/u.test(beginning) || isPlainlyEnglish(beginning)) return ENGLISH;
  const { detect } = await import('tinyld');
  const found = detect(beginning, { only: LANGUAGES });
  return isLanguage(found) ? found : languageOfScript(beginning);
}

/** Of a few words nobody can tell the language; its script tells of most of them. */
const SCRIPTS: [script: RegExp, language: Language][] = [
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
];

const languageOfScript = (text: string): Language =>
  SCRIPTS.find(([script]) => script.test(text))?.[1] ?? ENGLISH;

/** Most are, and then nothing has to be loaded. */
function isPlainlyEnglish(text: string): boolean {
  if (!LETTERS_ALONE.test(text)) return false;
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.filter((word) => STOP_WORDS.has(word)).length >= ENGLISH_SHARE * words.length;
}
