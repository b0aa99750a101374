import type { LabelledQuestion } from '@talkwright/shared/areas/retrieval-lab';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { toLabelledQuestion } from './labelled-question-record.ts';
import type { RetrievalLab } from './retrieval-lab.store.ts';

/** @throws Failure `agent_not_found` */
export async function listLabelledQuestions(
  { agents, retrievalLab }: { agents: AgentsReader; retrievalLab: RetrievalLab },
  { tenantId }: Member,
  { id: agentId }: { id: string },
): Promise<{ questions: LabelledQuestion[] }> {
  await agents.get(tenantId, agentId);
  const records = await retrievalLab.list(tenantId, agentId);
  return { questions: records.map(toLabelledQuestion) };
}
