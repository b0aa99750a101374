import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { LoginRecord, Logins } from '../accounts/logins.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import { endStolenSession } from './end-stolen-login.ts';
import {
  hashOfRefreshToken,
  newRefreshToken,
  type RefreshToken,
  sealSuccessor,
  unsealSuccessor,
} from '../accounts/refresh-token.ts';
import { describeSession, type Session, sessionSeconds } from './begin-login.ts';

type Needs = {
  accounts: AccountsReader;
  logins: Logins;
  outbox: Outbox;
  config: Config;
  newId: NewId;
  now: Clock;
  log: Log;
};

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

  const [user, tenant] = await Promise.all([
    deps.accounts.findUser(session.tenantId, session.userId),
    deps.accounts.findTenant(session.tenantId),
  ]);
  const isCurrent =
    user?.value.active &&
    user.value.sessionVersion === session.sessionVersion &&
    tenant?.value.isDeleted === false;
  if (!isCurrent) throw new Failure('refresh_refused');
  return describeSession(deps, user.value, tenant.value, successor, session.isRemembered);
}

async function rotate(deps: Needs, presented: RefreshToken) {
  const presentedHash = hashOfRefreshToken(presented);
  for (;;) {
    const found = await deps.logins.find(presented.tenantId, presented.sessionId);
    if (!found) throw new Failure('refresh_refused');
    const { value: session, etag } = found;

    if (session.tokenHash !== presentedHash) {
      return { session, successor: await formerSuccessor(deps, session, presented, presentedHash) };
    }
    const successor = newRefreshToken(presented.tenantId, presented.sessionId);
    const time = deps.now().toISOString();
    const rotated: LoginRecord = {
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
    if (await deps.logins.rotate(rotated, etag)) return { session: rotated, successor };
  }
}

async function formerSuccessor(
  deps: Needs,
  session: LoginRecord,
  presented: RefreshToken,
  presentedHash: string,
): Promise<RefreshToken> {
  const { previous } = session;
  const isPrevious = previous?.tokenHash === presentedHash;
  if (isPrevious && deps.now().getTime() - Date.parse(previous.rotatedAt) < GRACE_MS) {
    return unsealSuccessor(presented, previous.sealedSuccessor);
  }
  await endStolenSession(deps, session);
  throw new Failure('refresh_refused');
}
