import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentCaller } from '../accounts/caller.ts';
import type { AgentRecord } from './agent-record.ts';
import type { AgentsReader } from './agents.store.ts';

/**
 * The agent whose public key the caller holds: as it is published, or for a preview as it was saved last.
 * @throws Failure `unknown_agent_key` once it is deleted
 */
export async function getCallersAgent(
  { agents }: { agents: AgentsReader },
  { tenantId, agentId, isPreview }: AgentCaller,
): Promise<AgentRecord> {
  try {
    const { value: agent } = await agents.get(tenantId, agentId);
    const { version, publishedVersion } = agent;
    if (isPreview || version === publishedVersion) return agent;
    const { content } = await agents.getVersion(tenantId, agentId, publishedVersion);
    return { ...agent, ...content };
  } catch (error) {
    const isGone = error instanceof Failure && error.code === 'agent_not_found';
    throw isGone ? new Failure('unknown_agent_key') : error;
  }
}
