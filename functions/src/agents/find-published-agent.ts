import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentRecord } from './agent-record.ts';
import type { AgentsReader } from './agents.store.ts';
import { getPublishedAgent } from './get-published-agent.ts';

/** The agent as visitors talk to it; undefined where it is gone. */
export async function findPublishedAgent(
  deps: { agents: AgentsReader },
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<AgentRecord | undefined> {
  try {
    return await getPublishedAgent(deps, tenantId, agentId);
  } catch (error) {
    if (error instanceof Failure && error.code === 'agent_not_found') return undefined;
    throw error;
  }
}
