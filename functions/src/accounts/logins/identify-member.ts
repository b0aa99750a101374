import { userSchema } from '@talkwright/shared/areas/sign-in';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { AccountsReader } from '../accounts.store.ts';
import type { Member } from '../caller.ts';
import { verifyAccessToken } from './access-token.ts';
import type { LoginsReader } from './logins.store.ts';

/**
 * Who a bearer token belongs to. Role and activity are read from the store, not trusted from the token, and
 * the login must still exist: logout, deactivation and a new role take effect on the next request.
 * @throws Failure `not_signed_in`
 */
export async function identifyMember(
  deps: { accounts: AccountsReader; logins: LoginsReader; config: Config; now: Clock },
  token: string | null,
): Promise<Member> {
  if (!token) throw new Failure('not_signed_in');
  const claims = await verifyAccessToken(deps.config, token, deps.now());
  const { userId, tenantId, sessionId, sessionVersion } = claims;

  const [user, login] = await Promise.all([
    deps.accounts.findUser(tenantId, userId),
    deps.logins.find(tenantId, sessionId),
  ]);
  const isCurrent = user?.value.active && user.value.sessionVersion === sessionVersion;
  if (!isCurrent || login?.value.userId !== userId) throw new Failure('not_signed_in');

  const { confirmedAt, createdAt } = login.value;
  return {
    kind: 'member',
    tenantId,
    userId,
    user: userSchema.parse(user.value),
    sessionId,
    passwordGivenAt: confirmedAt ?? createdAt,
  };
}
