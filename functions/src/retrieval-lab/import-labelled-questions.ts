import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Clock } from '../platform/clock.ts';
import { type LabelledQuestionRecord, labelledQuestionId } from './labelled-question-record.ts';
import { withRight } from './mark-passage.ts';
import { type Labelled, readQuestions } from './questions-csv.ts';
import type { RetrievalLab } from './retrieval-lab.store.ts';

type Needs = { agents: AgentsReader; now: Clock; retrievalLab: RetrievalLab };

/**
 * Adds what a file says to the labelled questions that are there.
 * @throws Failure `agent_not_found`, `csv_refused`, `labelled_question_limit_reached`, `right_passage_limit_reached`
 */
export async function importLabelledQuestions(
  deps: Needs,
  { tenantId }: Member,
  { id: agentId, csv }: { id: string; csv: string },
) {
  const { value: agent } = await deps.agents.get(tenantId, agentId);
  const rows = readQuestions(csv);
  const createdAt = deps.now().toISOString();
  const newQuestion = ({ question, previous }: Labelled): LabelledQuestionRecord => ({
    ...{ id: labelledQuestionId(agentId, { question, previous }), tenantId, agentId },
    ...{ type: 'labelledQuestion', createdAt, question, previous, right: [] },
  });

  let outcome = { added: 0, extended: 0 };
  await deps.retrievalLab.changeAll(tenantId, agentId, (all) => {
    const before = new Map(all.map((record) => [record.id, record]));
    const after = new Map(before);
    for (const row of rows) {
      const none = newQuestion(row);
      after.set(none.id, withRight(after.get(none.id) ?? none, row.right));
    }
    const changed = [...after.values()].filter((record) => before.get(record.id) !== record);
    const added = changed.filter(({ id }) => !before.has(id)).length;
    outcome = { added, extended: changed.length - added };
    return changed;
  });
  const isChanged = outcome.added + outcome.extended > 0;
  return { ...outcome, activity: isChanged ? { id: agentId, name: agent.name } : undefined };
}
