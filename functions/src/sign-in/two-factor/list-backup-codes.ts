import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { TwoFactorStoreReader } from './two-factor.store.ts';

/** @throws Failure `two_factor_disabled` */
export async function listBackupCodes(
  { twoFactor }: { twoFactor: TwoFactorStoreReader },
  { tenantId, user }: Member,
): Promise<{ backupCodes: string[] }> {
  const found = user.twoFactorEnabled && (await twoFactor.find({ ...user, tenantId }));
  if (!found) throw new Failure('two_factor_disabled');
  return { backupCodes: found.value.backupCodes };
}
