import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { SessionRecord } from '../conversations/conversation-records.ts';
import type { Clock } from '../platform/clock.ts';
import { isNextConversation } from '../usage/conversation-unit.ts';
import { entitlementsOf } from '../usage/entitlements.ts';
import { cycleAt } from '../usage/meter-record.ts';
import type { MetersReader } from '../usage/meters.store.ts';

type Needs = { accounts: AccountsReader; meters: MetersReader; now: Clock };

/**
 * Looked at where the answer would use up another conversation of the plan; what has begun goes on. A few more than the
 * plan has may begin before they are counted.
 * @throws Failure `conversations_used_up` with a sentence for the visitor
 */
export async function checkPlan(
  { accounts, meters, now }: Needs,
  tenantId: string,
  answers: SessionRecord['answers'],
): Promise<void> {
  const cycle = cycleAt(now());
  if (!isNextConversation(answers?.cycle === cycle ? answers.count : 0)) return;
  const [tenant, used] = await Promise.all([
    accounts.getTenant(tenantId),
    meters.used(tenantId, cycle),
  ]);
  const { conversations: limit } = entitlementsOf(tenant, now());
  if (limit === null || used.conversations < limit) return;
  const message = `This chat can take no more questions at the moment. Please contact ${tenant.name} in another way.`;
  throw new Failure('conversations_used_up', { message });
}
