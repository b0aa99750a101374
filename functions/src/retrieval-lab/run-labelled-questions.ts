import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { MAX_PASSAGES } from '../answering/begin-search.ts';
import { retrieve } from '../documents/retrieve.ts';
import type { Clock } from '../platform/clock.ts';
import { hashOf, type NewId } from '../platform/ids.ts';
import { isRight } from './is-right.ts';
import type { LabelledQuestionRecord } from './labelled-question-record.ts';
import type { RetrievalLab } from './retrieval-lab.store.ts';
import { type BegunRun, begunRunId, type Result } from './run-record.ts';
import { soughtFor } from './sought-for.ts';

type Needs = {
  agents: AgentsReader;
  newId: NewId;
  now: Clock;
  retrievalLab: RetrievalLab;
} & Parameters<typeof retrieve>[0];
type Progress = { done: number; total: number; isFinished: boolean };

/** A call asks so many, and so many of them at once: visitors' searches come through meanwhile. */
const PIECE = 20;
const AT_ONCE = 4;

/**
 * Asks the next labelled questions of a run, which is kept once all were asked. Two who run the same at the same moment
 * go on with one run: what the slower one has found a second time is dropped.
 * @throws Failure `agent_not_found`, `embedding_failed`
 */
export async function runLabelledQuestions(
  deps: Needs,
  { tenantId }: Member,
  { id: agentId, isBeginning }: { id: string; isBeginning: boolean },
): Promise<Progress> {
  const { value: agent } = await deps.agents.get(tenantId, agentId);
  const questions = await deps.retrievalLab.list(tenantId, agentId);
  if (isBeginning && questions.length > 0) {
    await deps.retrievalLab.begin(newRun(agent, questions));
  }
  const begun = await deps.retrievalLab.findBegun(tenantId, agentId);
  // Somebody else has finished it.
  if (!begun) return { done: questions.length, total: questions.length, isFinished: true };

  const byId = new Map(questions.map((question) => [question.id, question]));
  const piece = begun.value.waiting.slice(0, PIECE);
  const found: Result[] = [];
  for (let start = 0; start < piece.length; start += AT_ONCE) {
    // One that was deleted meanwhile is passed over.
    const some = piece.slice(start, start + AT_ONCE).flatMap((id) => byId.get(id) ?? []);
    found.push(...(await Promise.all(some.map((question) => ask(deps, agent, question)))));
  }
  const waiting = begun.value.waiting.slice(piece.length);
  const results = [...begun.value.results, ...found];
  if (waiting.length > 0) await deps.retrievalLab.goOn({ ...begun.value, waiting, results }, begun);
  else {
    await deps.retrievalLab.finish(begun.value, begun, {
      ...{ id: deps.newId(), tenantId, type: 'retrievalRun', agentId },
      ...{ createdAt: deps.now().toISOString(), results },
    });
  }
  const done = results.length;
  return { done, total: done + waiting.length, isFinished: waiting.length === 0 };
}

const newRun = (
  { tenantId, id: agentId }: AgentRecord,
  questions: LabelledQuestionRecord[],
): BegunRun => ({
  ...{ id: begunRunId(agentId), tenantId, type: 'begunRetrievalRun', agentId },
  waiting: questions.map(({ id }) => id),
  results: [],
});

async function ask(
  deps: Needs,
  agent: AgentRecord,
  { id: questionId, question, previous, right }: LabelledQuestionRecord,
): Promise<Result> {
  const { tenantId, id: agentId } = agent;
  const sought = soughtFor(agent, { question, previous });
  const { passages, isByWordsAlone } = await retrieve(deps, {
    ...{ tenantId, agentId, sought, limit: MAX_PASSAGES },
  });
  if (isByWordsAlone) throw new Failure('embedding_failed');
  const ranks = right.map((one) => {
    const at = passages.findIndex((passage) => isRight(passage, one));
    return at < 0 ? null : at + 1;
  });
  return { questionId, labels: hashOf(JSON.stringify(right)).slice(0, 10), ranks };
}
