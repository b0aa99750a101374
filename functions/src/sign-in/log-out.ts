import { deleteLogin } from '../accounts/logins/login-record.ts';
import type { RefreshToken } from '../accounts/logins/refresh-token.ts';
import type { Outbox } from '../platform/outbox.ts';
import { ignoring } from '../platform/write-refused.ts';

/** Ends the login that a refresh token belongs to, also when it is an old one. Without a token there is nothing to end. */
export async function logOut(
  { outbox }: { outbox: Outbox },
  token: RefreshToken | undefined,
): Promise<void> {
  if (!token) return;
  const { tenantId, sessionId } = token;
  await outbox.commit(tenantId, [deleteLogin(sessionId)]).catch(ignoring('gone'));
}
