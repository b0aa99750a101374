import type { Clock } from '../../platform/clock.ts';
import type { UserRecord } from '../account-records.ts';
import type { AccountsReader } from '../accounts.store.ts';
import type { PasswordTokensReader } from './password-tokens.store.ts';

type Needs = {
  accounts: AccountsReader;
  passwordTokens: PasswordTokensReader;
  now: Clock;
};

/** Whose password a token lets somebody set, as long as it does. */
export async function findPasswordTokenOwner(
  { accounts, passwordTokens, now }: Needs,
  token: string,
): Promise<UserRecord | undefined> {
  const found = await passwordTokens.find(token);
  if (!found || Date.parse(found.expiresAt) <= now().getTime()) return undefined;
  const [user, tenant] = await Promise.all([
    accounts.findUser(found.tenantId, found.userId),
    accounts.findTenant(found.tenantId),
  ]);
  const isGood =
    user?.value.active &&
    user.value.sessionVersion === found.sessionVersion &&
    tenant?.value.isDeleted === false;
  return isGood ? user.value : undefined;
}
