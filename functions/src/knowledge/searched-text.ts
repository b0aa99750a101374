import { languageOf } from '../platform/text/language-of.ts';
import { ENGLISH } from '../platform/text/languages.ts';
import { termsOf } from '../platform/text/terms-of.ts';

type Passage = { path: string; text: string };

/** What a passage is found by in meaning: its path says what it is about. */
export const searchedText = ({ path, text }: Passage): string =>
  path ? `${path}\n\n${text}` : text;

/** What it is found by in words. The database knows those of English itself. */
export async function searchedWords(passage: Passage): Promise<string> {
  const language = await languageOf(passage.text);
  const text = searchedText(passage);
  return language === ENGLISH ? text : (await termsOf(text, language)).terms.join(' ');
}
