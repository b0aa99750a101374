import type { login as contract } from '@talkwright/shared/areas/sign-in';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { UserRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Anonymous } from '../accounts/caller.ts';
import { verifyPassword } from '../accounts/passwords/passwords.ts';
import { findPendingRequest } from '../people/requests/find-pending-request.ts';
import type { RequestsReader } from '../people/requests/requests.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Counted, RateLimiter } from '../platform/rate-limiter.ts';
import { rethrowAs } from '../platform/write-refused.ts';
import { beginLogin, type SignedIn } from './begin-login.ts';
import { isKnownDevice, parseDevice } from './known-device.ts';
import { rateLimits } from './rate-limits.ts';
import { securityEvent } from './security-event.ts';
import { tellOfGuessing } from './two-factor/tell-of-guessing.ts';
import type { TwoFactorStore } from './two-factor/two-factor.store.ts';
import { useCode } from './two-factor/use-code.ts';

type Needs = {
  accounts: AccountsReader;
  requests: RequestsReader;
  twoFactor: TwoFactorStore;
  outbox: Outbox;
  rateLimiter: RateLimiter;
  config: Config;
  log: Log;
  newId: NewId;
  now: Clock;
};
type LogIn = ParsedInput<typeof contract> & { deviceCookie?: string | undefined };

/**
 * Answers undefined when the password is right and a code has to come along.
 * @throws Failure `wrong_credentials`, the same for an unknown address and a wrong password
 */
export async function logIn(
  deps: Needs,
  { client }: Anonymous,
  input: LogIn,
): Promise<SignedIn | undefined> {
  const user = await checkPassword(deps, client.address, input);
  const tenant = (await deps.accounts.findTenant(user.tenantId))?.value;
  if (!tenant || tenant.isDeleted) throw wrongCredentials();

  const options = { isRemembered: input.rememberMe, userAgent: client.userAgent };
  if (!user.twoFactorEnabled) {
    return beginLogin(deps, user, tenant, options).catch(
      rethrowAs({ gone: wrongCredentials, changed: wrongCredentials }),
    );
  }
  const code = input.totpCode ?? input.backupCode;
  if (!code) {
    const { tenantId, id: userId } = user;
    deps.log.info('password right, code missing', { tenantId, userId });
    return undefined;
  }
  return useCode(deps, user, code, 'wrong_code', async (used) =>
    beginLogin(deps, user, tenant, options, [
      await deps.twoFactor.replace(user, used),
      ...(code === input.backupCode ? backupCodeUsed(deps, user, used.value.backupCodes) : []),
    ]),
  ).catch(async (error) => {
    if (error instanceof Failure && error.code === 'too_many') await tellOfGuessing(deps, user);
    throw error;
  });
}

async function checkPassword(
  deps: Needs,
  address: string | null,
  input: LogIn,
): Promise<UserRecord> {
  const { email, password } = input;
  const counted = await limitsFor(deps, address, input);
  const user = await deps.rateLimiter.attempt(counted, async () => {
    const [found, request] = await Promise.all([
      deps.accounts.findUserByEmail(email),
      findPendingRequest(deps, email),
    ]);
    const owner = found?.value;
    const isRight = await verifyPassword(password, (owner ?? request)?.passwordHash);
    if (!isRight || owner?.active === false) throw wrongCredentials();
    return owner;
  });
  if (!user) throw new Failure('approval_pending');
  return user;
}

async function limitsFor(
  deps: Needs,
  address: string | null,
  { email, deviceCookie }: LogIn,
): Promise<Counted[]> {
  const device = parseDevice(deviceCookie);
  if (device && (await isKnownDevice(deps, device, email))) {
    return [[rateLimits.signInByAccountAndDevice, `${email}|${device.id}`]];
  }
  const byAccount: Counted = [rateLimits.signInByAccount, email];
  if (address === null) return [byAccount];
  // Also a right one: this limits how much is hashed, too.
  await deps.rateLimiter.take(rateLimits.signInByAddress, address);
  // In this order: an attempt that is refused for its address must not count against the account.
  return [[rateLimits.signInByAccountAndAddress, `${email}|${address}`], byAccount];
}

const backupCodeUsed = (deps: Needs, user: UserRecord, { length: left }: string[]) =>
  securityEvent(deps, user, {
    title: 'A backup code was used',
    message: `Somebody signed in to your account with one of your backup codes. ${left} of them are left.`,
    action: 'signed in with a backup code',
  });

const wrongCredentials = () => new Failure('wrong_credentials');
