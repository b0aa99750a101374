import type { setAgentCap as contract } from '@talkwright/shared/areas/billing';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { AgentCaps } from './caps.store.ts';

type Needs = { agents: AgentsReader; agentCaps: AgentCaps };

/** Caps of agents that are gone go with it. @throws Failure `agent_not_found` */
export async function setAgentCap(
  { agents, agentCaps }: Needs,
  { tenantId }: Member,
  { agentId, cap, warnAt }: ParsedInput<typeof contract>,
) {
  const names = new Map((await agents.list(tenantId)).map(({ id, name }) => [id, name]));
  const name = names.get(agentId);
  if (name === undefined) throw new Failure('agent_not_found');
  await agentCaps.change(tenantId, (caps) => {
    const others = Object.entries(caps).filter(([id]) => id !== agentId && names.has(id));
    return { ...Object.fromEntries(others), ...(cap !== null && { [agentId]: { cap, warnAt } }) };
  });
  return { activity: { id: agentId, name, cap: cap?.toLocaleString('en-US') ?? 'none' } };
}
