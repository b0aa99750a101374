import type { AgentsReader } from '../agents/agents.store.ts';
import type { RetrievalLab } from './retrieval-lab.store.ts';

/** The labelled questions and runs of an agent that is gone. Harmless twice, and for an agent that is there. */
export async function removeAgentLab(
  { agents, retrievalLab }: { agents: AgentsReader; retrievalLab: RetrievalLab },
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  if (await agents.has(tenantId, agentId)) return;
  await retrievalLab.removeOfAgent(tenantId, agentId);
}
