import type { AnswerOutcome } from '@talkwright/shared/answer-outcomes';
import type { Citation } from '@talkwright/shared/areas/chat';
import { queryTerms } from '../../platform/text/query-terms.ts';
import { splitSentences } from '../../platform/text/split-sentences.ts';
import type { NumberedPassage } from '../pack-passages.ts';
import { isRefusal } from './refusal.ts';

type Signals = {
  /** What was searched for. */
  query: string;
  passages: NumberedPassage[];
  text: string;
  citations: Citation[];
  /** Whether the systems of the organization were asked: an answer may rest on what they said. */
  hasResults: boolean;
  /** What the model says of the passages, where it was asked. */
  holdsAnswer?: boolean | undefined;
};

/** Of the words of a question, weighed: tuned with the bench. */
const TOUCHED = 0.3;
/** Of the words of an answer, without those of the question. */
const GROUNDED = 0.4;

/**
 * What came of a question, by what is known without asking anybody: what was found, what was said, what it names. Where
 * the model was asked, too, its word counts for more.
 */
export function outcomeOf(signals: Signals): AnswerOutcome {
  const { query, passages, text, citations, hasResults, holdsAnswer } = signals;
  const missed = () => (touches(query, passages) ? 'not_found' : 'off_topic');
  if (isRefusal(text)) {
    if (passages.length === 0) return 'not_found';
    if (holdsAnswer === false) return missed();
    return holdsAnswer || touches(query, passages) ? 'refused' : 'off_topic';
  }
  if (hasResults) return citations.length > 0 ? 'cited' : 'uncited';
  if (holdsAnswer === false) return missed();
  if (citations.length > 0) return 'cited';
  if (holdsAnswer || isGrounded(text, query, passages) || touches(query, passages))
    return 'uncited';
  return passages.length === 0 ? 'not_found' : 'off_topic';
}

type Texts = { text: string; words: Set<string>; stems: Set<string> }[];

/** Whether one passage has what one sentence of the question is about. A polite mail has many that are about nothing. */
function touches(question: string, passages: NumberedPassage[]): boolean {
  const texts = textsOf(passages);
  return [...splitSentences(question)].some(
    (sentence) => bestShare(queryTerms(sentence), texts) >= TOUCHED,
  );
}

/** Whether one passage has what the answer adds to the words of the question. */
function isGrounded(text: string, question: string, passages: NumberedPassage[]): boolean {
  const asked = new Set(queryTerms(question));
  const added = queryTerms(text).filter((term) => !asked.has(term));
  return added.length > 0 && bestShare(added, textsOf(passages)) >= GROUNDED;
}

function textsOf(passages: NumberedPassage[]): Texts {
  return passages.map((passage) => {
    const text = `${passage.path} ${passage.text}`.normalize('NFKC').toLowerCase();
    const words = text.match(/[\p{L}\p{M}\p{N}]+/gu);
    return { text, words: new Set(words), stems: new Set(words?.map(stemOf)) };
  });
}

/** The greatest part of the terms that one text has. A word that stands in few of the texts says more than one that all have. */
function bestShare(terms: string[], texts: Texts): number {
  const had = terms.map((term) => texts.map((text) => hasTerm(text, term)));
  const weights = had.map((inTexts) => {
    const count = inTexts.filter(Boolean).length;
    return Math.log(1 + (texts.length + 1) / (Math.max(1, count) + 0.5));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = texts.map((_, at) =>
    weights.reduce((sum, weight, term) => sum + (had[term]?.[at] ? weight : 0), 0),
  );
  return total === 0 ? 0 : Math.max(0, ...shares) / total;
}

const STEM_LENGTH = 5;
/** Their words follow one another without spaces, or carry articles in front. */
const INSIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Arabic}]/u;

const hasTerm = ({ text, words, stems }: Texts[number], term: string): boolean =>
  words.has(term) ||
  stems.has(stemOf(term)) ||
  (INSIDE.test(term) && text.includes(term.replace(/^ال/, '')));

/** Endings are what most other languages change of a word. */
const stemOf = (word: string): string => word.slice(0, STEM_LENGTH);
