import type { UserRecord } from '../../accounts/account-records.ts';
import type { Change } from '../../platform/change.ts';
import type { TwoFactorStore } from './two-factor.store.ts';

/**
 * The second factor of somebody who becomes another account, as it is now: for the batch in which that one begins.
 * Undefined where there is none.
 */
export async function takeAlong(
  { twoFactor }: { twoFactor: TwoFactorStore },
  user: UserRecord,
): Promise<((becomes: UserRecord) => Promise<Change>) | undefined> {
  const factor = user.twoFactorEnabled ? await twoFactor.find(user) : undefined;
  return factor && ((becomes) => twoFactor.create(becomes, factor.value));
}
