import { MAX_RIGHT_PASSAGES } from '@talkwright/shared/areas/retrieval-lab';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { DocumentsReader } from '../documents/documents.store.ts';
import type { Clock } from '../platform/clock.ts';
import { isSameMark } from './is-right.ts';
import {
  type Asked,
  type LabelledQuestionRecord,
  labelledQuestionId,
  type RightPassage,
  toLabelledQuestion,
} from './labelled-question-record.ts';
import type { RetrievalLab } from './retrieval-lab.store.ts';

type Needs = {
  agents: AgentsReader;
  documents: DocumentsReader;
  now: Clock;
  retrievalLab: RetrievalLab;
};
type Input = { id: string; documentId: string; text: string; isRight: boolean } & Asked;

/**
 * Marks a passage as right for a question, or takes the mark back.
 * @throws Failure `agent_not_found`, `document_not_found`, `labelled_question_limit_reached`,
 * `right_passage_limit_reached`
 */
export async function markPassage(
  deps: Needs,
  { tenantId }: Member,
  { id: agentId, question, previous, documentId, text, isRight: isMarked }: Input,
) {
  const { value: agent } = await deps.agents.get(tenantId, agentId);
  const document = await deps.documents.get(tenantId, documentId);
  // The agent does not know what is another agent's own.
  if (document.agentId !== null && document.agentId !== agentId) {
    throw new Failure('document_not_found');
  }
  const { filename } = document;
  const passage: RightPassage = { documentId, filename, text };
  const none: LabelledQuestionRecord = {
    ...{ id: labelledQuestionId(agentId, { question, previous }), tenantId, agentId },
    ...{ type: 'labelledQuestion', createdAt: deps.now().toISOString(), question, previous },
    right: [],
  };
  const marked = await deps.retrievalLab.change(none, (before) =>
    isMarked ? withRight(before, passage) : withoutRight(before, passage),
  );
  const activity = { id: agentId, name: agent.name };
  return { question: marked.right.length > 0 ? toLabelledQuestion(marked) : null, activity };
}

/** @throws Failure `right_passage_limit_reached` */
export function withRight(
  record: LabelledQuestionRecord,
  passage: RightPassage,
): LabelledQuestionRecord {
  const { right } = record;
  if (right.some((one) => isSameMark(one, passage))) return record;
  if (right.length >= MAX_RIGHT_PASSAGES) throw new Failure('right_passage_limit_reached');
  return { ...record, right: [...right, passage] };
}

function withoutRight(
  record: LabelledQuestionRecord,
  passage: RightPassage,
): LabelledQuestionRecord {
  const right = record.right.filter((one) => !isSameMark(one, passage));
  return right.length < record.right.length ? { ...record, right } : record;
}
