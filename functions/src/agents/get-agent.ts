import type { Agent } from '@talkwright/shared/agents';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { toAgent } from './agent-record.ts';

/** The newest version, whether or not it is published. @throws Failure `agent_not_found` */
export async function getAgent(
  { agents }: Pick<Deps, 'agents'>,
  { tenantId }: Member,
  { id }: { id: string },
): Promise<{ agent: Agent; etag: string }> {
  const { value, etag } = await agents.get(tenantId, id);
  return { agent: toAgent(value), etag };
}
