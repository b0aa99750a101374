import { type Retention, retentionPeriods } from '@talkwright/shared/areas/organization';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Clock } from '../platform/clock.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * When the last message of a conversation must have been said for its organization to keep it: exactly then, or later.
 * Before all times where all are kept.
 */
export const keptFrom = (retention: Retention, now: Date): string =>
  retention === 'forever' ? '' : new Date(now.getTime() - Number(retention) * DAY_MS).toISOString();

/** What is younger than this is kept whatever an organization has chosen. */
export const surelyKeptFrom = (now: Date): string => keptFrom(retentionPeriods[0], now);

/** What is older is not shown any more, whether it is deleted yet or not. @throws Failure `not_found` */
export async function findKeptFrom(
  { accounts, now }: { accounts: AccountsReader; now: Clock },
  tenantId: string,
): Promise<string> {
  return keptFrom((await accounts.getTenant(tenantId)).retention, now());
}
