import { languageOf } from '../platform/text/language-of.ts';
import { ENGLISH, type Language } from '../platform/text/languages.ts';
import { boundTerms, MAX_QUERY_LENGTH, queryTerms } from '../platform/text/query-terms.ts';
import { termsOf } from '../platform/text/terms-of.ts';
import { exactTerms } from './exact-terms.ts';
import { type Sought, textOf } from './sought.ts';

type SearchTerms = {
  language: Language;
  question: string[];
  /** None where nothing was said around the question. */
  context: string[];
  /** Words of the question that say something. */
  words: number;
};

/**
 * The words that passages are searched for: as they are in English; in another language its terms, and names and codes
 * as they are, which English passages have, too.
 */
export async function searchTerms(sought: Sought): Promise<SearchTerms> {
  const { question, context = '' } = sought;
  const language = await languageOf(textOf(sought));
  if (language === ENGLISH) {
    const terms = queryTerms(question);
    return { language, question: terms, context: queryTerms(context), words: terms.length };
  }
  const [ofQuestion, ofContext] = await Promise.all([
    foreignTerms(question, language),
    foreignTerms(context, language),
  ]);
  const { terms, words } = ofQuestion;
  return { language, question: terms, context: ofContext.terms, words };
}

async function foreignTerms(text: string, language: Language) {
  const bounded = text.slice(0, MAX_QUERY_LENGTH);
  const { codes, names } = exactTerms(bounded);
  const { terms, words } = await termsOf(bounded, language);
  const asTheyAre = queryTerms([...codes, ...names].join(' '));
  return { terms: boundTerms([...terms, ...asTheyAre]), words };
}
