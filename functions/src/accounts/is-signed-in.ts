import type { AccountsReader } from './accounts.store.ts';
import type { Member } from './caller.ts';
import type { LoginsReader } from './logins.store.ts';

/** Whether a session goes on: for what was allowed in it and is used without its access token. */
export async function isSignedIn(
  { accounts, logins }: { accounts: AccountsReader; logins: LoginsReader },
  { tenantId, userId, sessionId }: Pick<Member, 'tenantId' | 'userId' | 'sessionId'>,
): Promise<boolean> {
  const [user, session] = await Promise.all([
    accounts.findUser(tenantId, userId),
    logins.find(tenantId, sessionId),
  ]);
  return (
    user?.value.active === true &&
    session?.value.userId === userId &&
    session.value.sessionVersion === user.value.sessionVersion
  );
}
