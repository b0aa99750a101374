import type { Log } from '../../platform/log.ts';
import type { UserRecord } from '../account-records.ts';
import type { Logins } from './logins.store.ts';

type Needs = { logins: Logins; log: Log };

/**
 * Removes a person's logins of before the session version was raised. Ended they are by the version already: this
 * only spares the database what nobody can use any more, and never fails.
 */
export async function endOldLogins(
  { logins, log }: Needs,
  { id, tenantId, sessionVersion }: Pick<UserRecord, 'id' | 'tenantId' | 'sessionVersion'>,
): Promise<void> {
  try {
    const all = await logins.listOf(tenantId, id);
    const old = all.filter((login) => login.sessionVersion < sessionVersion);
    await Promise.all(old.map(({ sessionId }) => logins.remove(tenantId, sessionId)));
  } catch (error) {
    log.error('ended sessions left behind', error);
  }
}
