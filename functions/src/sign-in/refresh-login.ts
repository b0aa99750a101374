import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { isTooOld } from '../accounts/logins/login-record.ts';
import type { RefreshToken } from '../accounts/logins/refresh-token.ts';
import { rotateLogin } from '../accounts/logins/rotate-login.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import { handOut, type SignedIn } from './begin-login.ts';
import { endStolenLogin } from './end-stolen-login.ts';

type Needs = Parameters<typeof rotateLogin>[0] & {
  accounts: AccountsReader;
  outbox: Outbox;
  config: Config;
  newId: NewId;
  log: Log;
};

/**
 * Exchanges a refresh token for its successor. Its reuse, later than a lost answer or two tabs explain it, means theft
 * and ends the whole login.
 * @throws Failure `refresh_refused`
 */
export async function refreshLogin(
  deps: Needs,
  presented: RefreshToken | undefined,
): Promise<SignedIn> {
  const rotated = presented && (await rotateLogin(deps, presented));
  if (!rotated) throw new Failure('refresh_refused');
  const { login, successor } = rotated;
  if (!successor) {
    await endStolenLogin(deps, login);
    throw new Failure('refresh_refused');
  }

  const [user, tenant] = await Promise.all([
    deps.accounts.findUser(login.tenantId, login.userId),
    deps.accounts.findTenant(login.tenantId),
  ]);
  const isCurrent =
    !isTooOld(login, deps.now()) &&
    user?.value.active &&
    user.value.sessionVersion === login.sessionVersion &&
    tenant?.value.isDeleted === false;
  if (!isCurrent) throw new Failure('refresh_refused');
  return handOut(deps, user.value, tenant.value, successor, login.isRemembered);
}
