import type { AccountsReader } from '../accounts/accounts.store.ts';
import { deleteLogin, type LoginRecord } from '../accounts/logins/login-record.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import { ignoring } from '../platform/write-refused.ts';
import { securityEvent } from './security-event.ts';

type Needs = {
  accounts: AccountsReader;
  outbox: Outbox;
  config: Config;
  newId: NewId;
  now: Clock;
  log: Log;
};

/**
 * Ends a login one of whose used-up tokens came back, and tells its owner. Either the owner or somebody else
 * holds a copy, and nobody can say which of the two the newest token is with.
 */
export async function endStolenLogin(
  deps: Needs,
  { tenantId, userId, sessionId }: LoginRecord,
): Promise<void> {
  deps.log.info('refresh token reused, session ended', { sessionId });
  const user = (await deps.accounts.findUser(tenantId, userId))?.value;
  const told = user
    ? securityEvent(deps, user, {
        title: 'A session was ended',
        message:
          'An old sign-in token of yours was used again, as happens when somebody has copied it. ' +
          'We have ended the session that it belonged to. Log in again where you need to.',
        action: 'had a session ended, since an old token of it was used again',
      })
    : [];
  // Gone: another request with an old token has ended it, and told the owner.
  await deps.outbox.commit(tenantId, [deleteLogin(sessionId), ...told]).catch(ignoring('gone'));
}
