import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { writeQuestions } from './questions-csv.ts';
import type { RetrievalLab } from './retrieval-lab.store.ts';

/** @throws Failure `agent_not_found` */
export async function exportLabelledQuestions(
  { agents, retrievalLab }: { agents: AgentsReader; retrievalLab: RetrievalLab },
  { tenantId }: Member,
  { id: agentId }: { id: string },
): Promise<{ csv: string }> {
  await agents.get(tenantId, agentId);
  return { csv: writeQuestions(await retrievalLab.list(tenantId, agentId)) };
}
