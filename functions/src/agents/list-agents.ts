import type { Agent } from '@talkwright/shared/areas/agents';
import type { Member } from '../accounts/caller.ts';
import type { Deps } from '../deps.ts';
import { toAgent } from './agent-record.ts';
import { allWithoutGoneTools } from './without-gone-tools.ts';

/** The newest version of each, the newest agent first. */
export async function listAgents(
  deps: Pick<Deps, 'agents' | 'operations' | 'tools'>,
  { tenantId }: Member,
): Promise<{ agents: Agent[] }> {
  const found = await deps.agents.list(tenantId);
  return { agents: (await allWithoutGoneTools(deps, tenantId, found)).map(toAgent) };
}
