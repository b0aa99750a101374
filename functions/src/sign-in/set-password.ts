import { patchUser, type UserRecord } from '../accounts/account-records.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { type SecurityEvent, securityEvent } from '../accounts/security-event.ts';
import type { Deps } from '../deps.ts';
import type { Change } from '../platform/cosmos.ts';

type Needs = Pick<Deps, 'sessions' | 'outbox' | 'config' | 'newId' | 'now' | 'log'>;
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
  await deps.sessions
    .removeBefore(changes.sessionVersion, user)
    .catch((error) => deps.log.error('ended sessions left behind', error));
}
