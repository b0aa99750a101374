import type { confirmPassword as contract } from '@talkwright/shared/areas/account';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { patchLogin } from '../accounts/logins/login-record.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rethrowAs } from '../platform/write-refused.ts';
import { checkPassword } from './check-password.ts';

type Needs = {
  accounts: AccountsReader;
  outbox: Outbox;
  rateLimiter: RateLimiter;
  log: Log;
  now: Clock;
};

/**
 * Lets this login, and no other, do for a while what `requirePassword` guards.
 * @throws Failure `wrong_password`, `too_many`
 */
export async function confirmPassword(
  deps: Needs,
  { tenantId, userId, sessionId }: Member,
  { password }: ParsedInput<typeof contract>,
): Promise<Record<string, never>> {
  const user = (await deps.accounts.findUser(tenantId, userId))?.value;
  if (!user) throw notSignedIn();
  await checkPassword(deps, user, password);
  await deps.outbox
    .commit(tenantId, [patchLogin(sessionId, { confirmedAt: deps.now().toISOString() })])
    .catch(rethrowAs({ gone: notSignedIn }));
  deps.log.info('password confirmed', { tenantId, userId, sessionId });
  return {};
}

const notSignedIn = () => new Failure('not_signed_in');
