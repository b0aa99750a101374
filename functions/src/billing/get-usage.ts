import type { BillingUsage } from '@talkwright/shared/areas/billing';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { entitlementsOf } from '../usage/entitlements.ts';
import { cycleAt } from '../usage/meter-record.ts';
import type { MetersReader } from '../usage/meters.store.ts';

type Needs = { accounts: AccountsReader; meters: MetersReader; now: Clock };

export async function getUsage(
  { accounts, meters, now }: Needs,
  { tenantId }: Member,
): Promise<BillingUsage> {
  const cycle = cycleAt(now());
  const [tenant, used] = await Promise.all([
    accounts.getTenant(tenantId),
    meters.used(tenantId, cycle),
  ]);
  const { conversations, kbPages, webLookups } = entitlementsOf(tenant);
  return {
    subscription: {
      plan: tenant.plan,
      plan_interval: tenant.billingCycle,
      period_start: `${cycle}-01`,
      period_end: `${nextCycle(cycle)}-01`,
    },
    usage: {
      messages_used: used.conversations,
      documents_used: used.pages,
      web_search_used: used.webSearches,
    },
    limits: { messages: conversations, documents: kbPages, web: webLookups },
  };
}

function nextCycle(cycle: string): string {
  const next = new Date(`${cycle}-01T00:00:00.000Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return cycleAt(next);
}
