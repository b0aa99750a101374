import type { AccountsReader } from '../accounts.store.ts';
import type { Member } from '../caller.ts';
import type { LoginsReader } from './logins.store.ts';

/** Whether a login goes on: for what was allowed in it and is used without its access token. */
export async function isSignedIn(
  { accounts, logins }: { accounts: AccountsReader; logins: LoginsReader },
  { tenantId, userId, sessionId }: Pick<Member, 'tenantId' | 'userId' | 'sessionId'>,
): Promise<boolean> {
  const [user, login] = await Promise.all([
    accounts.findUser(tenantId, userId),
    logins.find(tenantId, sessionId),
  ]);
  return (
    user?.value.active === true &&
    login?.value.userId === userId &&
    login.value.sessionVersion === user.value.sessionVersion
  );
}
