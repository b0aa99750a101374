import type { OwnLogin } from '@talkwright/shared/areas/account';
import type { Member } from '../accounts/caller.ts';
import type { LoginsReader } from '../accounts/logins/logins.store.ts';
import { describeDevice } from './describe-device.ts';

/** Logins of an older version than the caller's have ended, although their records may still be there. */
export async function listLogins(
  { logins }: { logins: LoginsReader },
  { tenantId, userId, sessionId }: Member,
): Promise<{ sessions: OwnLogin[] }> {
  const found = await logins.listOf(tenantId, userId);
  const current = found.find((login) => login.sessionId === sessionId);
  const alive = found
    .filter((login) => login.sessionVersion === current?.sessionVersion)
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
  return {
    sessions: await Promise.all(
      alive.map(async (login) => ({
        id: login.sessionId,
        device: await describeDevice(login.userAgent),
        createdAt: login.createdAt,
        lastUsedAt: login.lastUsedAt,
        isCurrent: login === current,
      })),
    ),
  };
}
