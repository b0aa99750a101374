import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import {
  hashOfRefreshToken,
  newRefreshToken,
  type RefreshToken,
  sealSuccessor,
  unsealSuccessor,
} from './refresh-token.ts';
import type { SessionRecord } from './sessions.store.ts';
import { describeSession, type Session, sessionSeconds } from './start-session.ts';

type Needs = Pick<Deps, 'accounts' | 'sessions' | 'config' | 'now' | 'log'>;

const GRACE_MS = 30_000;

/**
 * Exchanges a refresh token for its successor. The old one is good for the same successor once more during a
 * short grace (a lost answer, two tabs); after that its reuse means theft and ends the whole session.
 * @throws Failure `refresh_refused`
 */
export async function refreshSession(
  deps: Needs,
  presented: RefreshToken | undefined,
): Promise<Session> {
  if (!presented) throw new Failure('refresh_refused');
  const { session, successor } = await rotate(deps, presented);

  const user = (await deps.accounts.findUser(session.tenantId, session.userId))?.value;
  const isCurrent = user?.active && user.sessionVersion === session.sessionVersion;
  if (!isCurrent) throw new Failure('refresh_refused');
  const tenant = await deps.accounts.getTenant(session.tenantId);
  return describeSession(deps, user, tenant, successor, session.isRemembered);
}

async function rotate(deps: Needs, presented: RefreshToken) {
  const presentedHash = hashOfRefreshToken(presented);
  for (;;) {
    const found = await deps.sessions.find(presented.tenantId, presented.sessionId);
    if (!found) throw new Failure('refresh_refused');
    const { value: session, etag } = found;

    if (session.tokenHash !== presentedHash) {
      return { session, successor: await formerSuccessor(deps, session, presented, presentedHash) };
    }
    const successor = newRefreshToken(presented.tenantId, presented.sessionId);
    const time = deps.now().toISOString();
    const rotated: SessionRecord = {
      ...session,
      tokenHash: hashOfRefreshToken(successor),
      previous: {
        tokenHash: presentedHash,
        rotatedAt: time,
        sealedSuccessor: sealSuccessor(presented, successor),
      },
      lastUsedAt: time,
      ttl: sessionSeconds(session.isRemembered),
    };
    // Lost against a request at the same moment: the next round finds its successor and answers the same.
    if (await deps.sessions.rotate(rotated, etag)) return { session: rotated, successor };
  }
}

async function formerSuccessor(
  { sessions, now, log }: Needs,
  { tenantId, sessionId, previous }: SessionRecord,
  presented: RefreshToken,
  presentedHash: string,
): Promise<RefreshToken> {
  const isPrevious = previous?.tokenHash === presentedHash;
  if (isPrevious && now().getTime() - Date.parse(previous.rotatedAt) < GRACE_MS) {
    return unsealSuccessor(presented, previous.sealedSuccessor);
  }
  log.info('refresh token reused, session ended', { sessionId });
  await sessions.remove(tenantId, sessionId);
  throw new Failure('refresh_refused');
}
