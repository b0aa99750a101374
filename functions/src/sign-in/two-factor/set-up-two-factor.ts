import { Failure } from '@talkwright/shared/contract/errors';
import { patchUser } from '../../accounts/account-records.ts';
import type { Member } from '../../accounts/caller.ts';
import { requirePassword } from '../../accounts/require-password.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { rethrowAs } from '../../platform/write-refused.ts';
import { newTotpSecret, totpQrCode } from './totp.ts';
import type { TwoFactorStore } from './two-factor.store.ts';

/**
 * Signing in stays as it is until a code of the new secret is verified. Each set-up forgets the one before it.
 * @throws Failure `password_needed`, `two_factor_enabled`
 */
export async function setUpTwoFactor(
  { twoFactor, outbox, now }: { twoFactor: TwoFactorStore; outbox: Outbox; now: Clock },
  caller: Member,
): Promise<{ qrCode: string; manualEntryKey: string }> {
  requirePassword(now, caller);
  const { tenantId, user } = caller;
  const secret = await newTotpSecret();
  const begun = await twoFactor.begin({ ...user, tenantId }, secret);
  await outbox
    .commit(tenantId, [
      begun,
      // Changes nothing, but makes sure that no secret in force is replaced.
      patchUser(user.id, { twoFactorEnabled: false }, { ifStill: { twoFactorEnabled: false } }),
    ])
    .catch(
      rethrowAs({
        gone: () => new Failure('not_signed_in'),
        changed: () => new Failure('two_factor_enabled'),
      }),
    );
  return { qrCode: await totpQrCode(secret, user.email), manualEntryKey: secret };
}
