import { type AnswerOutcome, hasNoAnswer } from '@talkwright/shared/answer-outcomes';
import { answer, newTrace } from '../../../../functions/src/answering/answer.ts';
import { beginSearch } from '../../../../functions/src/answering/begin-search.ts';
import { outcomeOf } from '../../../../functions/src/answering/outcome/outcome-of.ts';
import { isRefusal } from '../../../../functions/src/answering/outcome/refusal.ts';
import { textOf } from '../../../../functions/src/documents/sought.ts';
import { noChanges } from '../../../support/cloud/no-changes.ts';
import { atLeast, atMost, type Figure, figure, type Goal } from '../../figures.ts';
import { entries } from '../sets/facts.ts';
import { type OffTopic, offTopicIn, offTopicQuestions, refusals } from '../sets/off-topic.ts';
import type { Half, Library, Question } from '../sets/question-set.ts';
import type { OpenLibrary } from './open-library.ts';

const HALF: Half = 'reported';
/** Of a set. */
const MAX_ANSWERED = 100;

/** What came of questions that a library does not answer, and of those that the demo model answers rightly from it. */
export type OutcomesOf = { offTopic: OffTopicOutcomes[]; right: Outcomes[] };

export async function askForOutcomes(
  open: OpenLibrary,
  { name, sets }: Library,
): Promise<OutcomesOf> {
  const ofLibrary: OutcomesOf = { offTopic: [], right: [] };
  const inEnglish = name === 'encyclopaedia' ? offTopicQuestions() : [];
  for (const { kind, text } of [...inEnglish, ...offTopicIn(name)].filter(isReported)) {
    ofLibrary.offTopic.push({ kind, name, ...(await outcomesOf(open, { text, history: [] })) });
  }
  for (const { questions } of sets) {
    for (const question of questions.filter(isReported).slice(0, MAX_ANSWERED)) {
      const asked = await outcomesOf(open, question);
      // What the demo model has not answered, or answered wrongly, is no answer that could be missed.
      if (isRight(open, question, asked)) ofLibrary.right.push(asked);
    }
  }
  return ofLibrary;
}

/** It cites a passage that answers, and says what answers of it; as the demo model quotes it, with or without its full stop. */
function isRight({ gradesOf }: OpenLibrary, question: Question, { text, cited }: Outcomes) {
  const grades = gradesOf(question);
  const sentence = sentences.get(question.id.replace(/^\w+\//, '')) ?? '';
  return cited.some((id) => grades.has(id)) && text.includes(sentence);
}

const sentences = new Map(
  entries().flatMap(({ facts }) =>
    facts.map(({ id, sentence }) => [id, sentence.replace(/\.$/, '')]),
  ),
);

/**
 * Is it noticed that there is no answer, and is no answer taken for none? With the demo model's answers, by what is known
 * without asking it, and with its word on the passages.
 */
export function outcomeFigures(all: OutcomesOf[]): Figure[] {
  const offTopic = all.flatMap((one) => one.offTopic);
  const right = all.flatMap((one) => one.right);
  return offTopic.length === 0
    ? benchRefusals()
    : [
        ...recognized('by own signals', offTopic, right, ({ own }) => own),
        ...recognized('with the demo model asked', offTopic, right, ({ asked }) => asked),
        falseAlarms('without their marks', right, ({ unmarked }) => unmarked),
        ...benchRefusals(),
      ];
}

type Outcomes = Awaited<ReturnType<typeof outcomesOf>>;
type OffTopicOutcomes = { kind: OffTopic['kind']; name: string } & Outcomes;
type Judged = (one: Outcomes) => AnswerOutcome | undefined;

/** What only sounds like an answer is told by a model that understands it, which the demo's is not. */
function recognized(
  how: string,
  offTopic: OffTopicOutcomes[],
  right: Outcomes[],
  of: Judged,
): Figure[] {
  const isEnglish = ({ name }: OffTopicOutcomes) => name === 'encyclopaedia';
  const ofKind = (kind: OffTopic['kind'], isIn: (one: OffTopicOutcomes) => boolean = () => true) =>
    offTopic.filter((one) => one.kind === kind && isIn(one));
  const groups: [string, OffTopicOutcomes[], Goal?][] = [
    ['off-topic', ofKind('other subject', isEnglish), atLeast(0.9)],
    [
      'off-topic in other languages',
      ofKind('other subject', (one) => !isEnglish(one)),
      atLeast(0.9),
    ],
    ['small talk', ofKind('small talk')],
    ['near misses', ofKind('near miss')],
  ];
  return [
    ...groups
      .filter(([, some]) => some.length > 0)
      .map(([name, some, goal]) => {
        const value = share(some, (one) => isNone(of(one)));
        const told = `answers: ${name} (${some.length}) recognized, ${how}`;
        return figure(told, value, 'share', goal && { goal });
      }),
    falseAlarms(how, right, of),
  ];
}

const falseAlarms = (how: string, right: Outcomes[], of: Judged): Figure =>
  figure(
    `answers: right ones (${right.length}) taken for none, ${how}`,
    share(right, (one) => isNone(of(one))),
    'share',
    { goal: atMost(0.03, 'share') },
  );

function benchRefusals(): Figure[] {
  const reported = refusals().filter(isReported);
  const of = (refuses: boolean) =>
    share(
      reported.filter((one) => one.refuses === refuses),
      ({ says }) => isRefusal(says),
    );
  return [
    figure('answers: refusals recognized', of(true), 'share', { goal: atLeast(0.9) }),
    figure('answers: others taken for refusals', of(false), 'share', {
      goal: atMost(0.03, 'share'),
    }),
  ];
}

async function outcomesOf(
  { deps, agent: stored }: OpenLibrary,
  { text: question, history }: Pick<Question, 'text' | 'history'>,
) {
  const noAnswerConfig = { ...stored.noAnswerConfig, asksModel: true };
  const agent = { ...stored, noAnswerConfig };
  const { signal } = new AbortController();
  const asked = { agent, question, history, signal };
  const search = beginSearch(deps, asked);
  const trace = newTrace();
  const answering = answer(deps, { ...asked, search, tools: [], journal: noChanges, trace });
  let next = await answering.next();
  while (!next.done) next = await answering.next();
  const { found, text, citations, outcome } = next.value;
  const passages = found?.passages ?? [];
  const signals = { query: textOf(search.sought), passages, text, citations, hasResults: false };
  const without = { ...signals, text: text.replace(/ ?\[\d+\]/g, ''), citations: [] };
  const isLooked = outcome !== 'small_talk';
  return {
    asked: outcome,
    own: isLooked ? outcomeOf(signals) : outcome,
    unmarked: isLooked ? outcomeOf(without) : outcome,
    text,
    cited: citations.flatMap(({ n }) => passages.find((one) => one.n === n)?.chunkId ?? []),
  };
}

const isReported = ({ half }: { half: Half }) => half === HALF;

/** Small talk is known to ask for nothing. */
const isNone = (outcome: AnswerOutcome | undefined): boolean =>
  outcome === 'small_talk' || hasNoAnswer(outcome);

const share = <Item>(some: Item[], of: (one: Item) => boolean): number =>
  some.filter(of).length / some.length;
