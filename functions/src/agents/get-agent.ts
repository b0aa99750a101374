import type { Agent } from '@talkwright/shared/areas/agents';
import type { Member } from '../accounts/caller.ts';
import type { OperationsReader } from '../tools/operations/operations.store.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import { toAgent } from './agent-record.ts';
import type { AgentsReader } from './agents.store.ts';
import { withoutGoneTools } from './without-gone-tools.ts';

/** The newest version, whether or not it is published. @throws Failure `agent_not_found` */
export async function getAgent(
  deps: { agents: AgentsReader; operations: OperationsReader; tools: ToolsReader },
  { tenantId }: Member,
  { id }: { id: string },
): Promise<{ agent: Agent; etag: string }> {
  const { value, etag } = await deps.agents.get(tenantId, id);
  return { agent: toAgent(await withoutGoneTools(deps, tenantId, value)), etag };
}
