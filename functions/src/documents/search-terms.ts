import { languageOf } from '../platform/text/language-of.ts';
import { ENGLISH, type Language } from '../platform/text/languages.ts';
import { boundTerms, MAX_QUERY_LENGTH, queryTerms } from '../platform/text/query-terms.ts';
import { otherSpellings } from '../platform/text/spellings.ts';
import { termsOf } from '../platform/text/terms-of.ts';
import { exactTerms } from './exact-terms.ts';
import { type Sought, textOf } from './sought.ts';

type SearchTerms = {
  language: Language;
  question: string[];
  /** None where nothing was said around the question. */
  context: string[];
  /** The same in all ways in which passages may have them written. */
  written: { question: string[]; context: string[] };
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
    const [terms, around] = [queryTerms(question), queryTerms(context)];
    const written = { question: inOtherWays(terms), context: inOtherWays(around) };
    return { language, question: terms, context: around, written, words: terms.length };
  }
  const [ofQuestion, ofContext] = await Promise.all([
    foreignTerms(question, language),
    foreignTerms(context, language),
  ]);
  const { terms, words } = ofQuestion;
  const written = { question: ofQuestion.written, context: ofContext.written };
  return { language, question: terms, context: ofContext.terms, written, words };
}

const inOtherWays = (terms: string[]) => boundTerms([...terms, ...terms.flatMap(otherSpellings)]);

const ASCII = /^\p{ASCII}*$/u;

async function foreignTerms(text: string, language: Language) {
  const bounded = text.slice(0, MAX_QUERY_LENGTH);
  const { codes, names } = exactTerms(bounded);
  const { terms, spellings, words } = await termsOf(bounded, language);
  const asTheyAre = queryTerms([...codes, ...names].join(' '));
  // Without any accents, which language it is may have been guessed wrong.
  const plain = ASCII.test(bounded) ? queryTerms(bounded) : [];
  return {
    terms: boundTerms([...terms, ...asTheyAre]),
    written: boundTerms([...terms, ...asTheyAre, ...spellings, ...plain]),
    words,
  };
}
