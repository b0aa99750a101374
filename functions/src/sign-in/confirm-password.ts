import { Failure } from '@talkwright/shared/contract/errors';
import type { UserRecord } from '../accounts/account-records.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { limits } from '../accounts/rate-limits.ts';
import type { Deps } from '../deps.ts';

/**
 * For what a signed-in person may only do with the password at hand: a browser may have been left open.
 * @throws Failure `wrong_password`, `too_many`
 */
export async function confirmPassword(
  deps: Pick<Deps, 'limits'>,
  user: UserRecord,
  password: string,
): Promise<void> {
  await deps.limits.attempt([[limits.passwordByAccount, user.id]], async () => {
    if (!(await verifyPassword(password, user.passwordHash))) throw new Failure('wrong_password');
  });
}
