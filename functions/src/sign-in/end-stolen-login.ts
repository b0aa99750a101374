import type { AccountsReader } from '../accounts/accounts.store.ts';
import { type LoginRecord, removeSession } from '../accounts/logins.store.ts';
import { securityEvent } from './security-event.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { WriteRefused } from '../platform/cosmos.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';

type Needs = {
  accounts: AccountsReader;
  outbox: Outbox;
  config: Config;
  newId: NewId;
  now: Clock;
  log: Log;
};

/**
 * Ends a session one of whose used-up tokens came back, and tells its owner. Either the owner or somebody else
 * holds a copy, and nobody can say which of the two the newest token is with.
 */
export async function endStolenSession(
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
  await deps.outbox.commit(tenantId, [removeSession(sessionId), ...told]).catch((error) => {
    const hasEnded = error instanceof WriteRefused && error.reason === 'gone';
    if (!hasEnded) throw error;
  });
}
