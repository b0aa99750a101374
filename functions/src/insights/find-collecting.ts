import {
  type DataCollectionConfig,
  dataCollectionConfigSchema,
} from '@talkwright/shared/areas/agent-config';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getPublishedAgent } from '../agents/get-published-agent.ts';

/** What an agent collects; of one that is gone, what agents do unless told otherwise. */
export async function findCollecting(
  deps: { agents: AgentsReader },
  tenantId: string,
  agentId: string,
): Promise<DataCollectionConfig> {
  try {
    return (await getPublishedAgent(deps, tenantId, agentId)).dataCollectionConfig;
  } catch (error) {
    const isGone = error instanceof Failure && error.code === 'agent_not_found';
    if (isGone) return dataCollectionConfigSchema.parse({});
    throw error;
  }
}
