import type { regenerateBackupCodes as contract } from '@talkwright/shared/areas/two-factor';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import { requirePassword } from '../../accounts/require-password.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { securityEvent } from '../security-event.ts';
import { newBackupCodes } from './backup-codes.ts';
import type { TwoFactorStore } from './two-factor.store.ts';
import { useCode } from './use-code.ts';

type Needs = {
  twoFactor: TwoFactorStore;
  rateLimiter: RateLimiter;
  outbox: Outbox;
  config: Config;
  newId: NewId;
  now: Clock;
};

/** @throws Failure `password_needed`, `two_factor_disabled`, `code_refused`, `too_many` */
export async function regenerateBackupCodes(
  deps: Needs,
  caller: Member,
  { token }: ParsedInput<typeof contract>,
): Promise<{ backupCodes: string[] }> {
  requirePassword(deps.now, caller);
  const { tenantId, user } = caller;
  if (!user.twoFactorEnabled) throw new Failure('two_factor_disabled');
  const owner = { ...user, tenantId };
  const backupCodes = newBackupCodes();
  await useCode(deps, owner, token, 'code_refused', async (used) =>
    deps.outbox.commit(tenantId, [
      await deps.twoFactor.replace(owner, { ...used, value: { ...used.value, backupCodes } }),
      ...securityEvent(deps, owner, {
        title: 'Your backup codes were replaced',
        message: 'Ten new backup codes were made for your account. The former ones are void.',
        action: 'regenerated the backup codes',
      }),
    ]),
  );
  return { backupCodes };
}
