import { patchUser, type UserRecord } from '../accounts/account-records.ts';
import { endOldLogins } from '../accounts/logins/end-old-logins.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { journaled } from '../journal/journal-event.ts';
import type { Change } from '../platform/change.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';
import { type SecurityEvent, securityEvent } from './security-event.ts';

type Needs = Parameters<typeof endOldLogins>[0] & {
  outbox: Outbox;
  config: Config;
  newId: NewId;
  now: Clock;
};
type Occasion = SecurityEvent & {
  /** What else the way changes about the account, in the same batch. */
  alongside?: Change[];
};

/**
 * Sets a new password and ends every login of the person, on every device, whoever holds it. Answers the person
 * as they are then.
 * @throws WriteRefused when the logins were ended meanwhile, as by another new password, or what comes along
 * is refused
 */
export async function setPassword(
  deps: Needs,
  user: UserRecord,
  password: string,
  { alongside = [], ...event }: Occasion,
): Promise<UserRecord> {
  const changes = {
    passwordHash: await hashPassword(password),
    sessionVersion: user.sessionVersion + 1,
  };
  const { id: userId, tenantId } = user;
  const { sessionVersion } = changes;
  const ifStill = { active: true, sessionVersion: user.sessionVersion };
  await deps.outbox.commit(tenantId, [
    patchUser(userId, changes, { ifStill }),
    journaled(deps, { kind: 'passwordChanged', tenantId, userId, sessionVersion }),
    ...alongside,
    ...securityEvent(deps, user, event),
  ]);
  const after = { ...user, ...changes };
  await endOldLogins(deps, after);
  return after;
}
