import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { AgentCaller } from '../http/caller.ts';

/** @throws Failure `unknown_agent_key`, also for the key of a deleted agent */
export async function identifyAgent(
  { agents }: Pick<Deps, 'agents'>,
  key: string | null,
): Promise<AgentCaller> {
  const agent = key && key.length <= 100 ? await agents.findByKey(key) : undefined;
  if (!agent) throw new Failure('unknown_agent_key');
  return { kind: 'agent', tenantId: agent.tenantId, agentId: agent.id };
}
