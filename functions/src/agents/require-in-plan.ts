import { Failure } from '@talkwright/shared/contract/errors';
import { moreAgentsRefusal } from '@talkwright/shared/plans';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Clock } from '../platform/clock.ts';
import { entitlementsOf } from '../usage/entitlements.ts';
import type { AgentRecord } from './agent-record.ts';
import type { AgentsReader } from './agents.store.ts';

type Needs = { accounts: AccountsReader; agents: AgentsReader; now: Clock };

/**
 * After a change to less there may be more agents than the plan has room for. The oldest stay as they were; the others go on
 * answering and can be read, copied out and deleted, but not changed. Of those that are made at this moment nobody knows yet.
 * @throws Failure `agent_limit_reached`
 */
export async function requireInPlan(
  { accounts, agents, now }: Needs,
  agent: AgentRecord,
): Promise<void> {
  const tenant = await accounts.getTenant(agent.tenantId);
  const { agents: limit } = entitlementsOf(tenant, now());
  if (limit === null || (await agents.countOlder(agent)) < limit) return;
  const message = moreAgentsRefusal({ plan: tenant.plan, limit });
  throw new Failure('agent_limit_reached', { message });
}
