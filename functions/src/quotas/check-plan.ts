import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { Clock } from '../platform/clock.ts';
import { measure } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';
import { isNextConversation } from '../usage/conversation-unit.ts';
import { entitlementsOf } from '../usage/entitlements.ts';
import { cycleAt } from '../usage/meter-record.ts';
import type { MetersReader } from '../usage/meters.store.ts';

type Needs = {
  accounts: AccountsReader;
  meters: MetersReader;
  now: Clock;
};
/** The agent is still on its way where the plan is looked at beside it. */
type Asked = {
  tenantId: string;
  agentId: string;
  agent: Promise<Pick<AgentRecord, 'embedConfig'>>;
  /** How often the agent has answered in the conversation, in the cycle of its last answer. */
  answers: { cycle: string; count: number } | undefined;
};

/**
 * Looked at where the answer would use up another conversation of the plan; what has begun goes on. A few more than the
 * plan, or a cap of the agent, has may begin before they are counted.
 * @throws Failure `conversations_used_up` with a sentence for the visitor, which may be the agent's own
 */
export async function checkPlan(
  { accounts, meters, now }: Needs,
  { tenantId, agentId, agent, answers }: Asked,
): Promise<void> {
  const cycle = cycleAt(now());
  if (!isNextConversation(answers?.cycle === cycle ? answers.count : 0)) return;
  const [tenant, used] = await Promise.all([
    accounts.getTenant(tenantId),
    meters.used(tenantId, cycle),
  ]);
  const { conversations: limit } = entitlementsOf(tenant, now());
  const cap = tenant.agentCaps[agentId]?.cap ?? null;
  const hasRoom = (most: number | null, count: number) => most === null || count < most;
  if (hasRoom(limit, used.conversations) && hasRoom(cap, used.byAgent[agentId] ?? 0)) return;
  measure('talkwright.quota.refused', 1, { [names.meter]: 'conversations' });
  const { overLimitMessage } = (await agent).embedConfig;
  const message = overLimitMessage || sentenceOf(tenant.name);
  throw new Failure('conversations_used_up', { message });
}

const sentenceOf = (organization: string) =>
  `This chat can take no more questions at the moment. Please contact ${organization} in another way.`;
