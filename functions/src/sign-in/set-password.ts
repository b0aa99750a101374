import { patchUser, type UserRecord } from '../accounts/account-records.ts';
import type { Logins } from '../accounts/logins.store.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { type SecurityEvent, securityEvent } from './security-event.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Change } from '../platform/cosmos.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';

type Needs = {
  logins: Logins;
  outbox: Outbox;
  config: Config;
  newId: NewId;
  now: Clock;
  log: Log;
};
type Occasion = SecurityEvent & {
  /** What else the way changes about the account, in the same batch. */
  alongside?: Change[];
};

/**
 * Sets a new password and ends every session of the person, on every device, whoever holds it.
 * @throws WriteRefused when the sessions were ended meanwhile, as by another new password, or what comes along
 * is refused
 */
export async function setPassword(
  deps: Needs,
  user: UserRecord,
  password: string,
  { alongside = [], ...event }: Occasion,
): Promise<void> {
  const changes = {
    passwordHash: await hashPassword(password),
    sessionVersion: user.sessionVersion + 1,
  };
  const asRead = `c.active = true AND c.sessionVersion = ${user.sessionVersion}`;
  await deps.outbox.commit(user.tenantId, [
    patchUser(user.id, changes, asRead),
    ...alongside,
    ...securityEvent(deps, user, event),
  ]);
  // Ended they are by the version already: this only spares the database what nobody can use any more.
  await deps.logins
    .removeBefore(changes.sessionVersion, user)
    .catch((error) => deps.log.error('ended sessions left behind', error));
}
