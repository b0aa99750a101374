import type { BillingUsage } from '@talkwright/shared/areas/billing';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Payments } from '../platform/payments.ts';
import { entitlementsOf } from '../usage/entitlements.ts';
import { cycleAt } from '../usage/meter-record.ts';
import type { MetersReader } from '../usage/meters.store.ts';
import { toSubscription } from './to-subscription.ts';

type Needs = { accounts: AccountsReader; meters: MetersReader; payments: Payments; now: Clock };

export async function getUsage(
  { accounts, meters, payments, now }: Needs,
  { tenantId, user }: Member,
): Promise<BillingUsage> {
  const cycle = cycleAt(now());
  const [tenant, used] = await Promise.all([
    accounts.getTenant(tenantId),
    meters.used(tenantId, cycle),
  ]);
  const { conversations, kbPages, webLookups, agents } = entitlementsOf(tenant, now());
  const paysFor = user.role !== 'user';
  return {
    is_billed: payments.isOn,
    subscription: {
      ...{ period_start: `${cycle}-01`, period_end: `${nextCycle(cycle)}-01` },
      ...toSubscription(tenant, now(), paysFor),
    },
    usage: {
      messages_used: used.conversations,
      documents_used: used.pages,
      web_search_used: used.webSearches,
    },
    limits: { messages: conversations, documents: kbPages, web: webLookups, agents },
  };
}

function nextCycle(cycle: string): string {
  const next = new Date(`${cycle}-01T00:00:00.000Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return cycleAt(next);
}
