import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Clock } from '../platform/clock.ts';
import { WriteRefused, whileRefused } from '../platform/write-refused.ts';
import { entitlementsOf } from './entitlements.ts';
import { cycleAt } from './meter-record.ts';
import type { CountedReading, Meters } from './meters.store.ts';

type Needs = { accounts: AccountsReader; meters: Meters; now: Clock };
/** What the plan allows in a month, and how much of it is taken; nothing where it is not paid for. */
export type PagesFull = { limit: number; taken: number; isPaid: boolean };

/**
 * Counts the pages of a reading before the work is done for them, once however often it is asked. Of two at the same
 * moment that do not both fit, one is told that the month is full, and nothing of it is counted.
 */
export async function countPages(
  { accounts, meters, now }: Needs,
  reading: CountedReading,
  pages: number,
): Promise<PagesFull | undefined> {
  const { tenantId } = reading;
  const tenant = await accounts.getTenant(tenantId);
  const { kbPages: limit, isOpen: isPaid } = entitlementsOf(tenant, now());
  const cycle = cycleAt(now());
  return whileRefused(async () => {
    if (await meters.isCounted(reading, cycle)) return undefined;
    const { pages: taken } = await meters.used(tenantId, cycle);
    if (limit !== null && taken + pages > limit) return { limit, taken, isPaid };
    const refusal = await meters.countReading(reading, cycle, pages, limit);
    if (refusal === 'gone') await meters.begin(tenantId, cycle);
    if (refusal) throw new WriteRefused(refusal);
    return undefined;
  });
}

/** Of a reading that failed. */
export const giveBackPages = (
  { meters, now }: Pick<Needs, 'meters' | 'now'>,
  reading: CountedReading,
): Promise<void> => meters.giveBackReading(reading, cycleAt(now()));
