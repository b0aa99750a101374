import type { setAgentCap as contract } from '@talkwright/shared/areas/billing';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { writeTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Outbox } from '../platform/outbox.ts';
import { whileRefused } from '../platform/write-refused.ts';

type Needs = { accounts: AccountsReader; agents: AgentsReader; outbox: Outbox };

/**
 * Of two at the same moment the last one counts, and other agents' caps stay as they are. Those of agents that are gone go
 * with it.
 * @throws Failure `agent_not_found`
 */
export async function setAgentCap(
  { accounts, agents, outbox }: Needs,
  { tenantId }: Member,
  { agentId, cap, warnAt }: ParsedInput<typeof contract>,
) {
  const names = new Map((await agents.list(tenantId)).map(({ id, name }) => [id, name]));
  const name = names.get(agentId);
  if (name === undefined) throw new Failure('agent_not_found');
  await whileRefused(async () => {
    const before = await accounts.findTenant(tenantId);
    if (!before) throw new Failure('not_found');
    const { agentCaps: caps } = before.value;
    const others = Object.entries(caps).filter(([id]) => id !== agentId && names.has(id));
    const own = cap !== null && { [agentId]: { cap, warnAt } };
    const tenant = { ...before.value, agentCaps: { ...Object.fromEntries(others), ...own } };
    await outbox.commit(tenantId, [writeTenant(tenant, before)]);
  });
  return { activity: { id: agentId, name, cap: cap?.toLocaleString('en-US') ?? 'none' } };
}
