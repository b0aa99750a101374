import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Clock } from '../platform/clock.ts';
import { measure } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';
import { entitlementsOf } from './entitlements.ts';
import { cycleAt } from './meter-record.ts';
import type { Meters } from './meters.store.ts';

type Counting = { meters: Meters; now: Clock };
type Needs = { accounts: AccountsReader } & Counting;

/** How many the plan has in a month; none where it is not paid for. */
export type SearchesFull = { limit: number; isPaid: boolean };

/** Counts a look at the web before it is made. Answers what there is in a month where none of it is left. */
export async function takeWebSearch(
  deps: Needs,
  tenantId: string,
): Promise<SearchesFull | undefined> {
  const tenant = await deps.accounts.getTenant(tenantId);
  const { webLookups: limit, isOpen: isPaid } = entitlementsOf(tenant, deps.now());
  const refusal = await addWebSearches(deps, tenantId, 1, limit ?? undefined);
  if (refusal === undefined || limit === null) return undefined;
  measure('talkwright.quota.refused', 1, { [names.meter]: 'web' });
  return { limit, isPaid };
}

/** Those that were made, whatever the plan says. */
export async function countWebSearches(
  deps: Counting,
  tenantId: string,
  count: number,
): Promise<void> {
  await addWebSearches(deps, tenantId, count);
}

async function addWebSearches(
  { meters, now }: Counting,
  tenantId: string,
  count: number,
  limit?: number,
) {
  const cycle = cycleAt(now());
  const most = limit === undefined ? undefined : limit - count;
  const add = () => meters.add(tenantId, cycle, ['webSearches', count], most);
  const refusal = await add();
  if (refusal !== 'gone') return refusal;
  await meters.begin(tenantId, cycle);
  return add();
}
