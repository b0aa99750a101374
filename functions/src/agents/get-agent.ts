import type { Agent } from '@talkwright/shared/agents';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';

/** @throws Failure `agent_not_found` */
export async function getAgent(
  { agents }: Pick<Deps, 'agents'>,
  { tenantId }: Member,
  { id }: { id: string },
): Promise<{ agent: Agent; etag: string }> {
  const { value: agent, etag } = await agents.get(tenantId, id);
  return { agent, etag };
}
