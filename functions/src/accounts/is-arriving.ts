import type { Clock } from '../platform/clock.ts';
import type { AccountsReader } from './accounts.store.ts';

/** An import that has not ended by then was broken off. */
export const ARRIVAL_MS = 24 * 3_600_000;

/** Whether an organization is just being imported: what is there of it has no owner yet, and is left alone. */
export async function isArriving(
  { accounts, now }: { accounts: Pick<AccountsReader, 'findArrival'>; now: Clock },
  tenantId: string,
): Promise<boolean> {
  const found = await accounts.findArrival(tenantId);
  return found !== undefined && now().getTime() - Date.parse(found.value.startedAt) < ARRIVAL_MS;
}
