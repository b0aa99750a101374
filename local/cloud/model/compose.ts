import { wordsOf } from '../../common/words.ts';
import { drawFigures } from './draw-figures.ts';
import { drawSteps } from './draw-steps.ts';
import { latestResults, type Passage, type Prompt, passagesOf, userTexts } from './prompt.ts';
import { compare, match, type Query } from './relevance.ts';
import { answerFromResults, pagesIn } from './results.ts';
import { sentencesOf } from './sentences.ts';
import { smallTalk, unknownAnswer, withoutDocuments } from './small-talk.ts';
import { stemsOf } from './stems.ts';

/**
 * An answer made of what stands in the prompt and nothing else: sentences of the passages, each with the
 * number of its passage, or what a tool answered. The same prompt gets the same answer.
 */
export function compose({ entries }: Prompt): string {
  const results = latestResults(entries);
  const questions = userTexts(entries);
  const question = questions.at(-1) ?? '';
  const pages = pagesIn(results);
  if (results.length > 0 && pages.length === 0) return answerFromResults(results, question);

  const passages = [...passagesOf(entries), ...pages];
  const talk = smallTalk(question, entries);
  if (talk) return talk;
  if (passages.length === 0) return withoutDocuments(entries);
  const drawn = drawFigures(question, passages, entries);
  if (drawn) return drawn;
  if (asksForSummary(question)) return summarise(passages);
  const chosen = chooseSentences(queryOf(questions), passages);
  if (chosen.length === 0) return unknownAnswer(passages, entries);
  return drawSteps(question, passages, entries) ?? chosen.map(quote).join(' ');
}

type Candidate = {
  text: string;
  passage: Passage;
  order: number;
  score: number;
  share: number;
};

const MAX_SENTENCES = 4;
const MAX_QUOTE = 320;
/** A passage that has less than this of the question's words is about something else. */
const MIN_SHARE = 0.3;
/** Where none of them has so much, the question is about something else, whatever a sentence has of it. */
const MIN_HELD = 0.38;
const MIN_OF_BEST = 0.6;
const PASSAGE_WEIGHT = 0.35;

const SHORT_QUESTION = 3;
const EARLIER_WEIGHT = 0.5;
const POINTS_BACK =
  /\b(?:it|its|they|them|their|that|this|those|these|he|she|him|her|there|one|ones)\b/i;

/** A short question, or one that says 'it', is also about what was asked before. */
export function queryOf(questions: string[]): Query {
  const question = questionIn(questions.at(-1) ?? '');
  const query: Query = new Map(stemsOf(question).map((stem) => [stem, 1]));
  if (query.size > SHORT_QUESTION && !POINTS_BACK.test(question)) return query;
  const earlier = questions.slice(-3, -1).map(questionIn).flatMap(stemsOf);
  for (const stem of earlier) if (!query.has(stem)) query.set(stem, EARLIER_WEIGHT);
  return query;
}

/** What a letter asks stands among much else. */
const questionIn = (message: string): string =>
  sentencesIn(message)
    .filter((sentence) => /[?？؟]\s*$/.test(sentence))
    .join(' ') || message;

export const sentencesIn = (message: string): string[] =>
  message.split(/(?<=[.!?؟])\s+|(?<=[。？！])|\n+/);

export function chooseSentences(query: Query, passages: Passage[]): Candidate[] {
  const { abouts, rarity } = compare(query, passages);
  if (!abouts.some(({ share }) => share >= MIN_HELD)) return [];
  const candidates = passages.flatMap((passage, index) => {
    const about = abouts[index] ?? { score: 0, share: 0 };
    const above = stemsOf(passage.section);
    return sentencesOf(passage.text)
      .filter((text) => !isInstruction(text))
      .map((text, order): Candidate => {
        const own = match(query, new Set([...above, ...stemsOf(text)]), rarity);
        const score =
          own.score === 0 ? 0 : own.score + PASSAGE_WEIGHT * about.score - text.length / 2_000;
        return { text, passage, order, score, share: Math.max(own.share, about.share * 0.7) };
      });
  });
  const ranked = candidates
    .filter(({ score, share }) => score > 0 && share >= MIN_SHARE)
    .sort((a, b) => b.score - a.score);
  const best = ranked[0]?.score ?? 0;
  return withoutRepeats(ranked.filter(({ score }) => score >= best * MIN_OF_BEST))
    .slice(0, MAX_SENTENCES)
    .sort(bestPassageFirst(ranked));
}

/** The best passage opens the answer; within a passage the document's order holds. */
function bestPassageFirst(ranked: Candidate[]) {
  const rank = (passage: Passage) => ranked.findIndex((candidate) => candidate.passage === passage);
  return (a: Candidate, b: Candidate) => rank(a.passage) - rank(b.passage) || a.order - b.order;
}

/** Passages overlap: the same sentence may come several times. */
function withoutRepeats(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ text }) => {
    const key = wordsOf(text).join(' ');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Documents may hold text that is written for models rather than for people. It is not passed on. */
function isInstruction(text: string): boolean {
  return /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|previous|above|prior)|\b(?:system prompt|you are now|as an ai|new instructions?)\b|#model:/i.test(
    text,
  );
}

function quote({ text, passage }: Pick<Candidate, 'text' | 'passage'>): string {
  return `${condensed(text)} [${passage.n}]`;
}

/** Cut at a clause, else at a word. */
function condensed(text: string): string {
  if (text.length <= MAX_QUOTE)
    return /[.!?…。！？]$/.test(text) ? text : `${text.replace(/[;:,|]$/, '')}.`;
  const head = text.slice(0, MAX_QUOTE);
  const clause = Math.max(head.lastIndexOf('; '), head.lastIndexOf(', '));
  return `${head.slice(0, clause > MAX_QUOTE / 2 ? clause : head.lastIndexOf(' '))} …`;
}

const asksForSummary = (question: string) =>
  /\b(?:summar\w+|overview|tl;?dr|main points|what (?:is|are) (?:the|these|this|your) (?:document|documents|text) about)\b/i.test(
    question,
  );

function summarise(passages: Passage[]): string {
  return passages
    .flatMap((passage) => {
      const text = sentencesOf(passage.text).find((sentence) => !isInstruction(sentence));
      return text ? [quote({ text, passage })] : [];
    })
    .slice(0, MAX_SENTENCES)
    .join(' ');
}
