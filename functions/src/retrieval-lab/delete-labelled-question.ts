import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { RetrievalLab } from './retrieval-lab.store.ts';

/** @throws Failure `agent_not_found`, `labelled_question_not_found` */
export async function deleteLabelledQuestion(
  { agents, retrievalLab }: { agents: AgentsReader; retrievalLab: RetrievalLab },
  { tenantId }: Member,
  { id: agentId, questionId }: { id: string; questionId: string },
) {
  const { value: agent } = await agents.get(tenantId, agentId);
  await retrievalLab.remove(tenantId, agentId, questionId);
  return { activity: { id: agentId, name: agent.name } };
}
