import type { OwnSession } from '@talkwright/shared/areas/auth';
import type { Member } from '../accounts/caller.ts';
import type { LoginsReader } from '../accounts/logins.store.ts';
import { describeDevice } from './describe-device.ts';

/** Sessions of an older version than the caller's have ended, although their records may still be there. */
export async function listSessions(
  { logins }: { logins: LoginsReader },
  { tenantId, userId, sessionId }: Member,
): Promise<{ sessions: OwnSession[] }> {
  const found = await logins.listOf(tenantId, userId);
  const current = found.find((session) => session.sessionId === sessionId);
  const alive = found
    .filter((session) => session.sessionVersion === current?.sessionVersion)
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
  return {
    sessions: await Promise.all(
      alive.map(async (session) => ({
        id: session.sessionId,
        device: await describeDevice(session.userAgent),
        createdAt: session.createdAt,
        lastUsedAt: session.lastUsedAt,
        isCurrent: session === current,
      })),
    ),
  };
}
