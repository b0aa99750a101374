import type { Agent } from '@talkwright/shared/areas/agents';
import type { Member } from '../accounts/caller.ts';
import type { OperationsReader } from '../tools/operations/operations.store.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import { toAgent } from './agent-record.ts';
import type { AgentsReader } from './agents.store.ts';
import { allWithoutGoneTools } from './without-gone-tools.ts';

/** The newest version of each, the newest agent first. */
export async function listAgents(
  deps: { agents: AgentsReader; operations: OperationsReader; tools: ToolsReader },
  { tenantId }: Member,
): Promise<{ agents: Agent[] }> {
  const found = await deps.agents.list(tenantId);
  return { agents: (await allWithoutGoneTools(deps, tenantId, found)).map(toAgent) };
}
