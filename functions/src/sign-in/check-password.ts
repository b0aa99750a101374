import { Failure } from '@talkwright/shared/contract/errors';
import type { UserRecord } from '../accounts/account-records.ts';
import { verifyPassword } from '../accounts/passwords/passwords.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimits } from './rate-limits.ts';

/**
 * For what a signed-in person may only do with the password at hand: a browser may have been left open.
 * @throws Failure `wrong_password`, `too_many`
 */
export async function checkPassword(
  deps: { rateLimiter: RateLimiter },
  user: UserRecord,
  password: string,
): Promise<void> {
  await deps.rateLimiter.attempt([[rateLimits.passwordByAccount, user.id]], async () => {
    if (!(await verifyPassword(password, user.passwordHash))) throw new Failure('wrong_password');
  });
}
