import type { RetrievalRuns } from '@talkwright/shared/areas/retrieval-lab';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { compareRuns } from './compare-runs.ts';
import { measuresOf } from './measures.ts';
import type { RetrievalLab } from './retrieval-lab.store.ts';

/** @throws Failure `agent_not_found` */
export async function listRetrievalRuns(
  { agents, retrievalLab }: { agents: AgentsReader; retrievalLab: RetrievalLab },
  { tenantId }: Member,
  { id: agentId }: { id: string },
): Promise<RetrievalRuns> {
  await agents.get(tenantId, agentId);
  const [runs, questions] = await Promise.all([
    retrievalLab.listRuns(tenantId, agentId),
    retrievalLab.list(tenantId, agentId),
  ]);
  const there = new Set(questions.map(({ id }) => id));
  const [newest, before] = runs.map(({ results }) => ({
    results: results.filter(({ questionId }) => there.has(questionId)),
  }));
  return {
    runs: runs.map(({ id, createdAt, results }) => ({
      ...{ id, createdAt, questions: results.length },
      ...measuresOf(results),
    })),
    ...(newest ? compareRuns(newest, before) : { comparison: null, results: [] }),
  };
}
