import type { Deps } from '../deps.ts';
import type { Member } from './caller.ts';

/** Whether a session goes on: for what was allowed in it and is used without its access token. */
export async function isSignedIn(
  { accounts, sessions }: Pick<Deps, 'accounts' | 'sessions'>,
  { tenantId, userId, sessionId }: Pick<Member, 'tenantId' | 'userId' | 'sessionId'>,
): Promise<boolean> {
  const [user, session] = await Promise.all([
    accounts.findUser(tenantId, userId),
    sessions.find(tenantId, sessionId),
  ]);
  return (
    user?.value.active === true &&
    session?.value.userId === userId &&
    session.value.sessionVersion === user.value.sessionVersion
  );
}
