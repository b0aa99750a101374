import { pick, random, shuffled } from '../../random.ts';
import foreign from '../data/foreign-answers.json' with { type: 'json' };
import { type Entry, entries, type Fact } from './facts.ts';
import type { Half } from './question-set.ts';

export const answerKinds = ['own sentence', 'bare answer', 'no common word'] as const;
export type QuoteCase = {
  id: string;
  half: Half;
  kind: (typeof answerKinds)[number];
  question: string;
  answer: string;
  passage: string;
  /** What of the passage is to be quoted. */
  sentence: string;
};

const SEED = 70;
const EACH = 150;
/** Of so many the answer stands in the passage more than once. */
const AMBIGUOUS = 24;

/**
 * Answers to the encyclopaedia's questions: in the passage's words, in one word, and in words of another language.
 * The passage tells all sides of the subject, as many as a piece of a file does.
 */
export function quoteCases(): QuoteCase[] {
  const next = random(SEED);
  const all = entries();
  const articles = articlesOf(all);
  const candidates = shuffled(next, all.flatMap(({ facts }) => facts).filter(pointsToSentence)).map(
    (fact) => ({ ...fact, passage: articles.get(fact.subject) ?? '' }),
  );
  const some = [
    ...candidates.filter(isTwice).slice(0, AMBIGUOUS),
    ...candidates.filter((one) => !isTwice(one)).slice(0, EACH - AMBIGUOUS),
  ];
  return some.flatMap(({ id, half, question, sentence, answer, passage }) => {
    const answers = {
      'own sentence': sentence,
      'bare answer': answer,
      'no common word': pick(next, foreign),
    };
    return answerKinds.map((kind) => ({
      ...{ id: `quote/${kind}/${id}`, half, kind, question, passage, sentence },
      answer: `${answers[kind].replace(/\.$/, '')} [1].`,
    }));
  });
}

/** A whole word, or several: 12 is not in 1290. */
const isTwice = ({ answer, passage }: { answer: string; passage: string }): boolean =>
  ` ${passage.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.split(` ${answer} `).length > 2;

function articlesOf(all: Entry[]): Map<string, string> {
  const bySubject = Map.groupBy(all, ({ subject }) => subject);
  return new Map(
    [...bySubject].map(([subject, told]) => [
      subject,
      [`# ${subject}`, ...told.map(({ text }) => text)].join('\n\n'),
    ]),
  );
}

/** Without any common word of answer or question, nobody could tell which sentence was meant. */
function pointsToSentence({ question, sentence, subject }: Fact): boolean {
  const told = longWordsOf(sentence.replace(subject, ''));
  const asked = longWordsOf(question.replace(subject, ''));
  return [...asked].filter((word) => told.has(word)).length >= COMMON_WORDS;
}

const COMMON_WORDS = 2;

const longWordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{5,}/gu));
