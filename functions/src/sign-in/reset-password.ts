import type { resetPassword as contract } from '@talkwright/shared/areas/sign-in';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { patchUser, type UserRecord } from '../accounts/account-records.ts';
import { type Anonymous, subjectOf } from '../accounts/caller.ts';
import { findPasswordTokenOwner } from '../accounts/passwords/find-password-token-owner.ts';
import { forgetPasswordToken } from '../accounts/passwords/forget-password-token.ts';
import { refuseCommonPassword } from '../accounts/passwords/refuse-common-password.ts';
import type { Change } from '../platform/change.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rethrowAs } from '../platform/write-refused.ts';
import { rateLimits } from './rate-limits.ts';
import { setPassword } from './set-password.ts';
import type { TwoFactorStore } from './two-factor/two-factor.store.ts';

type Needs = Parameters<typeof setPassword>[0] &
  Parameters<typeof findPasswordTokenOwner>[0] &
  Parameters<typeof forgetPasswordToken>[0] & {
    twoFactor: TwoFactorStore;
    rateLimiter: RateLimiter;
  };

/**
 * Sets a password for a mailed token, which proves the mailbox and nothing more: it neither signs in nor turns
 * the second factor of a verified account off.
 * @throws Failure `reset_link_refused`, `too_many`
 */
export async function resetPassword(
  deps: Needs,
  { client }: Anonymous,
  { token, newPassword }: ParsedInput<typeof contract>,
): Promise<UserRecord> {
  const user = await deps.rateLimiter.attempt(
    [[rateLimits.resetTokenByAddress, subjectOf(client, token)]],
    async () => {
      const owner = await findPasswordTokenOwner(deps, token);
      if (!owner) throw refused();
      return owner;
    },
  );

  await refuseCommonPassword(newPassword, 'newPassword');
  // The session version is raised with the password, so of two uses at the same moment the second is refused.
  const after = await setPassword(deps, user, newPassword, {
    title: 'Your password was changed',
    message:
      'A new password was set with a link that we had mailed to you, and all sessions have ended.',
    action: 'set a new password by a mailed link',
    alongside: user.emailVerified ? [] : await emailProved(deps, user),
  }).catch(rethrowAs({ gone: refused, changed: refused }));

  await forgetPasswordToken(deps, token);
  return after;
}

/**
 * Whoever signed up may have given a stranger's address. The second factor that was set by somebody who never
 * proved it is void: else the owner of the address could never get in.
 */
async function emailProved({ twoFactor }: Needs, user: UserRecord): Promise<Change[]> {
  const found = await twoFactor.find(user);
  const proved = { emailVerified: true, twoFactorEnabled: false };
  return [
    patchUser(user.id, proved, { ifStill: { emailVerified: false } }),
    ...(found ? [twoFactor.remove(user, found)] : []),
  ];
}

const refused = () => new Failure('reset_link_refused');
