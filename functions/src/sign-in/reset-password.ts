import type { resetPassword as contract } from '@talkwright/shared/areas/auth';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { patchUser, type UserRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Anonymous } from '../accounts/caller.ts';
import type { Logins } from '../accounts/logins.store.ts';
import type { PasswordTokens } from '../accounts/password-tokens.store.ts';
import { rateLimits } from '../accounts/rate-limits.ts';
import { refuseCommonPassword } from '../accounts/refuse-common-password.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type Change, rethrowAs } from '../platform/cosmos.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { setPassword } from './set-password.ts';
import type { TwoFactorStore } from './two-factor.store.ts';

type Needs = {
  accounts: AccountsReader;
  passwordTokens: PasswordTokens;
  logins: Logins;
  twoFactor: TwoFactorStore;
  rateLimiter: RateLimiter;
  outbox: Outbox;
  config: Config;
  newId: NewId;
  now: Clock;
  log: Log;
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
): Promise<{ email: string }> {
  const user = await deps.rateLimiter.attempt(
    [[rateLimits.resetTokenByAddress, client.address]],
    () => ownerOf(deps, token),
  );

  await refuseCommonPassword(newPassword, 'newPassword');
  // The session version is raised with the password, so of two uses at the same moment the second is refused.
  await setPassword(deps, user, newPassword, {
    title: 'Your password was changed',
    message:
      'A new password was set with a link that we had mailed to you, and all sessions have ended.',
    action: 'set a new password by a mailed link',
    alongside: user.emailVerified ? [] : await emailProved(deps, user),
  }).catch(rethrowAs({ gone: refused, changed: refused }));

  await deps.passwordTokens
    .remove(token)
    .catch((error) => deps.log.error('used password token left behind', error));
  return { email: user.email };
}

/**
 * Whoever signed up may have given a stranger's address. The second factor that was set by somebody who never
 * proved it is void: else the owner of the address could never get in.
 */
async function emailProved({ twoFactor }: Needs, user: UserRecord): Promise<Change[]> {
  const found = await twoFactor.find(user);
  const proved = { emailVerified: true, twoFactorEnabled: false };
  return [
    patchUser(user.id, proved, 'c.emailVerified = false'),
    ...(found ? [twoFactor.remove(user, found)] : []),
  ];
}

async function ownerOf(
  { accounts, passwordTokens, now }: Needs,
  token: string,
): Promise<UserRecord> {
  const found = await passwordTokens.find(token);
  if (!found || Date.parse(found.expiresAt) <= now().getTime()) throw refused();
  const [user, tenant] = await Promise.all([
    accounts.findUser(found.tenantId, found.userId),
    accounts.findTenant(found.tenantId),
  ]);
  const isGood =
    user?.value.active &&
    user.value.sessionVersion === found.sessionVersion &&
    tenant?.value.isDeleted === false;
  if (!isGood) throw refused();
  return user.value;
}

const refused = () => new Failure('reset_link_refused');
