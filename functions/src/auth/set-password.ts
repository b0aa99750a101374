import type { Deps } from '../deps.ts';
import { patchUser, type UserRecord } from './account-records.ts';
import { hashPassword } from './passwords.ts';
import { type SecurityEvent, securityEvent } from './security-event.ts';

type Needs = Pick<Deps, 'sessions' | 'outbox' | 'config' | 'newId' | 'now' | 'log'>;
type Occasion = SecurityEvent & {
  /** What else the way proves of the account. */
  fields?: Partial<Pick<UserRecord, 'emailVerified'>>;
};

/**
 * Sets a new password and ends every session of the person, on every device, whoever holds it.
 * @throws WriteRefused when the sessions were ended meanwhile, as by another new password
 */
export async function setPassword(
  deps: Needs,
  user: UserRecord,
  password: string,
  { fields, ...event }: Occasion,
): Promise<void> {
  const changes = {
    ...fields,
    passwordHash: await hashPassword(password),
    sessionVersion: user.sessionVersion + 1,
  };
  const asRead = `c.active = true AND c.sessionVersion = ${user.sessionVersion}`;
  await deps.outbox.commit(user.tenantId, [
    patchUser(user.id, changes, asRead),
    ...securityEvent(deps, user, event),
  ]);
  // Ended they are by the version already: this only spares the database what nobody can use any more.
  await deps.sessions
    .removeBefore(changes.sessionVersion, user)
    .catch((error) => deps.log.error('ended sessions left behind', error));
}
