import type { BillingCurve } from '@talkwright/shared/areas/billing';
import type { TenantRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Clock } from '../platform/clock.ts';
import { entitlementsOf } from '../usage/entitlements.ts';
import { cycleAt, type Used } from '../usage/meter-record.ts';
import type { MetersReader } from '../usage/meters.store.ts';
import { type Curve, dayOf, daysIn, forecastOf, metOn } from './forecast.ts';

type Needs = {
  accounts: AccountsReader;
  agents: AgentsReader;
  meters: MetersReader;
  now: Clock;
};

const DAY_MS = 24 * 3_600_000;

export async function getCurve(
  { accounts, agents, meters, now }: Needs,
  { tenantId }: Member,
): Promise<BillingCurve> {
  const today = now();
  const cycle = cycleAt(today);
  const last = cycleAt(new Date(Date.parse(`${cycle}-01T00:00:00.000Z`) - 1));
  const [tenant, used, usedBefore, listed] = await Promise.all([
    accounts.getTenant(tenantId),
    meters.used(tenantId, cycle),
    meters.used(tenantId, last),
    agents.list(tenantId),
  ]);
  const curve: Curve = {
    cycle,
    days: daysUntil(used, today.getUTCDate()),
    before: daysUntil(usedBefore, daysIn(last)),
    // Neither today nor the day on which the organization signed up is a whole one.
    wholeDays: dayNumber(today) - dayNumber(new Date(tenant.createdAt)) - 1,
  };
  const { conversations: limit } = entitlementsOf(tenant, today);
  return {
    days: curve.days.map((conversations, at) => ({ day: dayOf(cycle, at), conversations })),
    days_in_cycle: daysIn(cycle),
    conversations: used.conversations,
    forecast: forecastOf(curve) ?? null,
    limit,
    meets_limit_on: metOn(curve, limit) ?? null,
    agents: listed.map(({ id, name }) => ({ id, name, ...ofAgent(curve, used, tenant, id) })),
  };
}

function ofAgent(
  curve: Curve,
  { byAgent, conversations: all }: Used,
  { agentCaps }: TenantRecord,
  id: string,
) {
  const conversations = byAgent[id] ?? 0;
  const { cap, warnAt } = agentCaps[id] ?? { cap: null, warnAt: null };
  const share = all === 0 ? 0 : conversations / all;
  return { conversations, cap, warn_at: warnAt, meets_cap_on: metOn(curve, cap, share) ?? null };
}

/** What was counted before days were stands on the first of them. */
function daysUntil({ conversations, byDay }: Used, last: number): number[] {
  const days = Array.from({ length: last }, (_, at) => byDay[String(at + 1).padStart(2, '0')] ?? 0);
  const [first = 0, ...others] = days;
  const known = days.reduce((all, one) => all + one, 0);
  return [first + conversations - known, ...others];
}

const dayNumber = (time: Date): number => Math.floor(time.getTime() / DAY_MS);
