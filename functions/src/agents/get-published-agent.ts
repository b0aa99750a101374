import type { AgentRecord } from './agent-record.ts';
import type { AgentsReader } from './agents.store.ts';

/** The agent as visitors talk to it. @throws Failure `agent_not_found` */
export async function getPublishedAgent(
  { agents }: { agents: AgentsReader },
  tenantId: string,
  agentId: string,
): Promise<AgentRecord> {
  const { value: agent } = await agents.get(tenantId, agentId);
  const { version, publishedVersion } = agent;
  if (version === publishedVersion) return agent;
  const { content } = await agents.getVersion(tenantId, agentId, publishedVersion);
  return { ...agent, ...content };
}
