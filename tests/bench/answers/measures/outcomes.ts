import { type AnswerOutcome, hasNoAnswer } from '@talkwright/shared/answer-outcomes';
import { answer, newTrace } from '../../../../functions/src/answering/answer.ts';
import { beginSearch } from '../../../../functions/src/answering/begin-search.ts';
import { outcomeOf } from '../../../../functions/src/answering/outcome/outcome-of.ts';
import { isRefusal } from '../../../../functions/src/answering/outcome/refusal.ts';
import { textOf } from '../../../../functions/src/documents/sought.ts';
import { noChanges } from '../../../support/cloud/no-changes.ts';
import { atLeast, atMost, type Figure, figure } from '../../figures.ts';
import { entries } from '../sets/facts.ts';
import { type OffTopic, offTopicKinds, offTopicQuestions, refusals } from '../sets/off-topic.ts';
import type { Half, Library } from '../sets/question-set.ts';
import type { OpenLibrary } from './open-library.ts';

const HALF: Half = 'reported';

/**
 * Is it noticed that there is no answer, and is no answer taken for none? With the demo model's answers, by what is known
 * without asking it, and with its word on the passages.
 */
export async function benchOutcomes(open: OpenLibrary, { sets }: Library): Promise<Figure[]> {
  const offTopic: OffTopicOutcomes[] = [];
  for (const { kind, text } of offTopicQuestions().filter(isReported)) {
    offTopic.push({ kind, ...(await outcomesOf(open, text)) });
  }
  const right: Outcomes[] = [];
  const sentences = sentencesAsked();
  for (const { id, text } of sets[0]?.questions.filter(isReported) ?? []) {
    const asked = await outcomesOf(open, text);
    // What the demo model has not answered, or answered wrongly, is no answer that could be missed.
    if (asked.text.includes(sentences.get(id) ?? text)) right.push(asked);
  }
  return [
    ...recognized('by own signals', offTopic, right, ({ own }) => own),
    ...recognized('with the demo model asked', offTopic, right, ({ asked }) => asked),
    falseAlarms('without their marks', right, ({ unmarked }) => unmarked),
    ...benchRefusals(),
  ];
}

/** By question, what answers it; as the demo model quotes it, with or without its full stop. */
const sentencesAsked = () =>
  new Map(
    entries().flatMap(({ facts }) =>
      facts.map(({ id, sentence }) => [`asked/${id}`, sentence.replace(/\.$/, '')]),
    ),
  );

type Outcomes = Awaited<ReturnType<typeof outcomesOf>>;
type OffTopicOutcomes = { kind: OffTopic['kind'] } & Outcomes;
type Judged = (one: Outcomes) => AnswerOutcome | undefined;

function recognized(
  how: string,
  offTopic: OffTopicOutcomes[],
  right: Outcomes[],
  of: Judged,
): Figure[] {
  const ofKind = (...kinds: string[]) =>
    share(
      offTopic.filter(({ kind }) => kinds.includes(kind)),
      (one) => isNone(of(one)),
    );
  const goal = atLeast(0.9);
  return [
    figure(`answers: no answer recognized, ${how}`, ofKind(...offTopicKinds), 'share', { goal }),
    ...offTopicKinds.map((kind) => figure(`answers: of that, ${kind}`, ofKind(kind), 'share')),
    falseAlarms(how, right, of),
  ];
}

const falseAlarms = (how: string, right: Outcomes[], of: Judged): Figure =>
  figure(
    `answers: taken for none, ${how}`,
    share(right, (one) => isNone(of(one))),
    'share',
    {
      goal: atMost(0.03, 'share'),
    },
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

async function outcomesOf({ deps, agent: stored }: OpenLibrary, question: string) {
  const noAnswerConfig = { ...stored.noAnswerConfig, asksModel: true };
  const agent = { ...stored, noAnswerConfig };
  const { signal } = new AbortController();
  const asked = { agent, question, history: [], signal };
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
  };
}

const isReported = ({ half }: { half: Half }) => half === HALF;

/** Small talk is known to ask for nothing. */
const isNone = (outcome: AnswerOutcome | undefined): boolean =>
  outcome === 'small_talk' || hasNoAnswer(outcome);

const share = <Item>(some: Item[], of: (one: Item) => boolean): number =>
  some.filter(of).length / some.length;
