import { languageOf } from '../platform/text/language-of.ts';
import { ENGLISH, isByCharacter } from '../platform/text/languages.ts';
import { otherSpellings } from '../platform/text/spellings.ts';
import { termsOf, wordsOf } from '../platform/text/terms-of.ts';

type Passage = { path: string; text: string };

/** What a passage is found by in meaning: its path says what it is about. */
export const searchedText = ({ path, text }: Passage): string =>
  path ? `${path}\n\n${text}` : text;

/** Of how `searchedWords` writes them: passages that were written in another way are written anew. */
export const WORDING = 1;

/**
 * What it is found by in words, however somebody writes them. The database knows those of English itself; a question
 * without accents may be taken for English, too.
 */
export async function searchedWords(passage: Passage): Promise<string> {
  const language = await languageOf(passage.text);
  const text = searchedText(passage);
  const { terms, spellings } = await termsOf(text, language);
  if (language === ENGLISH) return [text, ...spellings].join(' ');
  const plain = new Set([...wordsOf(text)].flatMap(otherSpellings));
  return [...terms, ...new Set([...spellings, ...(isByCharacter(language) ? [] : plain)])].join(
    ' ',
  );
}
