import type { verifyTwoFactor as contract } from '@talkwright/shared/areas/two-factor';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { patchUser } from '../../accounts/account-records.ts';
import type { Member } from '../../accounts/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { rethrowAs } from '../../platform/write-refused.ts';
import { codeRateLimits } from '../rate-limits.ts';
import { securityEvent } from '../security-event.ts';
import { newBackupCodes } from './backup-codes.ts';
import { stepOfCode } from './totp.ts';
import type { TwoFactorStore } from './two-factor.store.ts';

type Needs = {
  twoFactor: TwoFactorStore;
  rateLimiter: RateLimiter;
  outbox: Outbox;
  config: Config;
  newId: NewId;
  now: Clock;
};

/**
 * A code of the secret that was set up turns the second factor on, and is used up by it.
 * @throws Failure `two_factor_enabled`, `two_factor_not_set_up`, `code_refused`, `too_many`
 */
export async function verifyTwoFactor(
  deps: Needs,
  { tenantId, user }: Member,
  { token }: ParsedInput<typeof contract>,
): Promise<{ backupCodes: string[] }> {
  if (user.twoFactorEnabled) throw new Failure('two_factor_enabled');
  const owner = { ...user, tenantId };
  const found = await deps.twoFactor.find(owner);
  const secret = found?.value.pendingSecret;
  if (!secret) throw new Failure('two_factor_not_set_up');

  return deps.rateLimiter.attempt(codeRateLimits(user), async () => {
    const lastStep = await stepOfCode(secret, token, deps.now());
    if (!lastStep) throw refused();

    const backupCodes = newBackupCodes();
    const value = { pendingSecret: null, secret, lastStep, backupCodes };
    const replaced = await deps.twoFactor.replace(owner, { ...found, value });
    await deps.outbox
      .commit(tenantId, [
        replaced,
        patchUser(user.id, { twoFactorEnabled: true }),
        ...securityEvent(deps, owner, {
          title: 'Two-factor authentication was enabled',
          message: 'Signing in to your account now asks for a code of your authenticator app.',
          action: 'enabled two-factor authentication',
        }),
      ])
      .catch(rethrowAs({ gone: refused, changed: refused }));
    return { backupCodes };
  });
}

const refused = () => new Failure('code_refused');
