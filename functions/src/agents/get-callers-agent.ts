import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { AgentCaller } from '../http/caller.ts';
import type { AgentRecord } from './agents.store.ts';

/** The agent whose public key the caller holds. @throws Failure `unknown_agent_key` once it is deleted */
export async function getCallersAgent(
  { agents }: Pick<Deps, 'agents'>,
  { tenantId, agentId }: AgentCaller,
): Promise<AgentRecord> {
  try {
    return (await agents.get(tenantId, agentId)).value;
  } catch (error) {
    const isGone = error instanceof Failure && error.code === 'agent_not_found';
    throw isGone ? new Failure('unknown_agent_key') : error;
  }
}
