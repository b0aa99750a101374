import type { Clock } from '../../platform/clock.ts';
import { refusalOf } from '../../platform/write-refused.ts';
import { type LoginRecord, loginSeconds } from './login-record.ts';
import type { Logins } from './logins.store.ts';
import {
  hashOfRefreshToken,
  newRefreshToken,
  type RefreshToken,
  sealSuccessor,
  unsealSuccessor,
} from './refresh-token.ts';

type Needs = { logins: Logins; now: Clock };

/** Without a successor: the token was used up long ago, and somebody has kept a copy of it. */
type Rotated = { login: LoginRecord; successor: RefreshToken | undefined };

const GRACE_MS = 30_000;

/**
 * Exchanges a refresh token for its successor. The old one is good for the same successor once more during a short
 * grace (a lost answer, two tabs). Undefined when the login has ended.
 */
export async function rotateLogin(
  { logins, now }: Needs,
  presented: RefreshToken,
): Promise<Rotated | undefined> {
  const presentedHash = hashOfRefreshToken(presented);
  for (;;) {
    const found = await logins.find(presented.tenantId, presented.sessionId);
    if (!found) return undefined;
    const login = found.value;

    if (login.tokenHash !== presentedHash) {
      return { login, successor: formerSuccessor(login, presented, now()) };
    }
    const successor = newRefreshToken(presented.tenantId, presented.sessionId);
    const time = now().toISOString();
    const rotated: LoginRecord = {
      ...login,
      tokenHash: hashOfRefreshToken(successor),
      previous: {
        tokenHash: presentedHash,
        rotatedAt: time,
        sealedSuccessor: sealSuccessor(presented, successor),
      },
      lastUsedAt: time,
      ttl: loginSeconds(login.isRemembered),
    };
    const refusal = await refusalOf(logins.replace(found, rotated));
    // Lost against a request at the same moment: the next round finds its successor and answers the same.
    if (!refusal) return { login: rotated, successor };
  }
}

function formerSuccessor(
  { previous }: LoginRecord,
  presented: RefreshToken,
  now: Date,
): RefreshToken | undefined {
  const isPrevious = previous?.tokenHash === hashOfRefreshToken(presented);
  if (!isPrevious || now.getTime() - Date.parse(previous.rotatedAt) >= GRACE_MS) return undefined;
  return unsealSuccessor(presented, previous.sealedSuccessor);
}
