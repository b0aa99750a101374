import type { changePassword as contract } from '@talkwright/shared/areas/account';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { UserRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { refuseCommonPassword } from '../accounts/passwords/refuse-common-password.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rethrowAs } from '../platform/write-refused.ts';
import { checkPassword } from './check-password.ts';
import { rateLimits } from './rate-limits.ts';
import { setPassword } from './set-password.ts';

type Needs = Parameters<typeof setPassword>[0] & {
  accounts: AccountsReader;
  rateLimiter: RateLimiter;
};

/** @throws Failure `wrong_password`, `too_many` */
export async function changePassword(
  deps: Needs,
  { tenantId, userId }: Member,
  { currentPassword, newPassword }: ParsedInput<typeof contract>,
): Promise<UserRecord> {
  await refuseCommonPassword(newPassword, 'newPassword');
  const user = (await deps.accounts.findUser(tenantId, userId))?.value;
  if (!user) throw notSignedIn();
  await checkPassword(deps, user, currentPassword);
  if (newPassword === currentPassword) {
    const message = 'Choose a password other than the current one';
    throw new Failure('invalid_input', { message, fields: { newPassword: message } });
  }
  await deps.rateLimiter.take(rateLimits.passwordChangesByAccount, userId);
  return setPassword(deps, user, newPassword, {
    title: 'Your password was changed',
    message: 'A new password was set for your account, and all sessions have ended. Log in anew.',
    action: 'changed the password',
  }).catch(rethrowAs({ gone: notSignedIn, changed: notSignedIn }));
}

const notSignedIn = () => new Failure('not_signed_in');
