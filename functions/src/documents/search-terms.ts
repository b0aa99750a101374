import { languageOf } from '../platform/text/language-of.ts';
import { ENGLISH, type Language } from '../platform/text/languages.ts';
import { boundTerms, MAX_QUERY_LENGTH, queryTerms } from '../platform/text/query-terms.ts';
import { termsOf } from '../platform/text/terms-of.ts';
import { exactTerms } from './exact-terms.ts';
import { type Sought, textOf } from './sought.ts';

/**
 * The words that passages are searched for, of the question and of what is around it: as they are in English; in
 * another language its terms, and names and codes as they are, which English passages have, too.
 */
export async function searchTerms(
  sought: Sought,
  texts: string[],
): Promise<{ language: Language; terms: string[][] }> {
  const language = await languageOf(textOf(sought));
  if (language === ENGLISH) return { language, terms: texts.map(queryTerms) };
  const terms = await Promise.all(
    texts.map(async (text) => {
      const bounded = text.slice(0, MAX_QUERY_LENGTH);
      const names = queryTerms(exactTerms(bounded).join(' '));
      return boundTerms([...(await termsOf(bounded, language)), ...names]);
    }),
  );
  return { language, terms };
}
