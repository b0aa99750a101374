import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { UserRecord } from './account-records.ts';
import { limits } from './limits.ts';
import { verifyPassword } from './passwords.ts';

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
