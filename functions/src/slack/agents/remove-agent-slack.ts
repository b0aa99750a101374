import type { AgentsReader } from '../../agents/agents.store.ts';
import type { SlackAgents } from './slack-agents.store.ts';

/** What an agent has left that is gone. Its app stays: it is the organization's. Harmless twice, and for an agent that is there. */
export async function removeAgentSlack(
  { agents, slackAgents }: { agents: AgentsReader; slackAgents: SlackAgents },
  { tenantId, agentId }: { tenantId: string; agentId: string },
): Promise<void> {
  if (!(await agents.has(tenantId, agentId))) await slackAgents.remove(tenantId, agentId);
}
