import { Failure } from '@talkwright/shared/contract/errors';
import { agentsRefusal, MAX_AGENTS } from '@talkwright/shared/plans';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { newAgentKey } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';
import { entitlementsOf } from '../usage/entitlements.ts';
import { tellPublished } from './agent-published.ts';
import type { AgentContent, AgentRecord } from './agent-record.ts';
import type { Agents } from './agents.store.ts';
import { newVersion } from './versions/agent-version.ts';

type Needs = { accounts: AccountsReader; agents: Agents; now: Clock; outbox: Outbox };

/**
 * A new agent with this content, as long as the plan has room for it: of two that come at the same moment to the
 * last room, one is refused.
 * @throws Failure `agent_limit_reached`, `agent_identity_taken`
 */
export async function addAgent(
  deps: Needs,
  caller: Member,
  id: string,
  content: AgentContent,
  note = '',
): Promise<void> {
  const tenant = await deps.accounts.getTenant(caller.tenantId);
  const createdAt = deps.now().toISOString();
  const agent: AgentRecord = {
    ...content,
    id,
    tenantId: caller.tenantId,
    type: 'agent',
    agentKey: newAgentKey(),
    version: 1,
    publishedVersion: 1,
    publishedIdentity: content.identity,
    createdAt,
    updatedAt: createdAt,
  };
  const { agents: limit } = entitlementsOf(tenant, deps.now());
  const maxAgents = limit ?? MAX_AGENTS;
  const following = tellPublished(deps, agent);
  try {
    await deps.agents.create(agent, newVersion(agent, caller, note), maxAgents, [following]);
  } catch (error) {
    const message = agentsRefusal({ plan: tenant.plan, limit }, maxAgents);
    const isFull = error instanceof Failure && error.code === 'agent_limit_reached';
    throw isFull && message ? new Failure('agent_limit_reached', { message }) : error;
  }
  await deps.outbox.dispatch(following);
}
