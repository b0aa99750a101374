import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';

/** @throws Failure `two_factor_disabled` */
export async function listBackupCodes(
  { twoFactor }: Pick<Deps, 'twoFactor'>,
  { tenantId, user }: Member,
): Promise<{ backupCodes: string[] }> {
  const found = user.twoFactorEnabled && (await twoFactor.find({ ...user, tenantId }));
  if (!found) throw new Failure('two_factor_disabled');
  return { backupCodes: found.value.backupCodes };
}
