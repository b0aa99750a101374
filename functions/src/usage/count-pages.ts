import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Clock } from '../platform/clock.ts';
import { WriteRefused, whileRefused } from '../platform/write-refused.ts';
import { entitlementsOf } from './entitlements.ts';
import type { CountedReading, PageQuotaStore } from './page-quota.store.ts';

type Needs = { accounts: AccountsReader; pageQuota: PageQuotaStore; now: Clock };
/** What the plan allows in a month, and how much of it is taken. */
export type PagesFull = { limit: number; taken: number };

/**
 * Counts the pages of a reading before the work is done for them, once however often it is asked. Of two at the same
 * moment that do not both fit, one is told that the month is full, and nothing of it is counted.
 */
export async function countPages(
  { accounts, pageQuota, now }: Needs,
  reading: CountedReading,
  pages: number,
): Promise<PagesFull | undefined> {
  const { tenantId } = reading;
  const { kbPages: limit } = entitlementsOf(await accounts.getTenant(tenantId));
  const cycle = now().toISOString().slice(0, 7);
  return whileRefused(async () => {
    if (await pageQuota.isCounted(reading)) return undefined;
    const taken = await pageQuota.pagesIn(tenantId, cycle);
    if (limit !== null && taken + pages > limit) return { limit, taken };
    const met = await pageQuota.count(reading, cycle, pages, limit);
    const refusal = met === 'gone' ? await pageQuota.begin(reading, cycle, pages) : met;
    if (refusal) throw new WriteRefused(refusal);
    return undefined;
  });
}

/** Of a reading that failed. */
export const giveBackPages = (
  { pageQuota }: Pick<Needs, 'pageQuota'>,
  reading: CountedReading,
): Promise<void> => pageQuota.giveBack(reading);
