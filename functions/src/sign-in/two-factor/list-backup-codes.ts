import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import { requirePassword } from '../../accounts/require-password.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TwoFactorStoreReader } from './two-factor.store.ts';

/** @throws Failure `password_needed`, `two_factor_disabled` */
export async function listBackupCodes(
  { twoFactor, now }: { twoFactor: TwoFactorStoreReader; now: Clock },
  caller: Member,
): Promise<{ backupCodes: string[] }> {
  requirePassword(now, caller);
  const { tenantId, user } = caller;
  const found = user.twoFactorEnabled && (await twoFactor.find({ ...user, tenantId }));
  if (!found) throw new Failure('two_factor_disabled');
  return { backupCodes: found.value.backupCodes };
}
