import { type Clock, secondsFromNow } from '../../platform/clock.ts';
import { newToken } from '../../platform/ids.ts';
import type { UserRecord } from '../account-records.ts';
import type { PasswordTokens } from './password-tokens.store.ts';

type Needs = { passwordTokens: PasswordTokens; now: Clock };

/**
 * A token for a link to set a password, good for one use within so many seconds. Of several, the first that is
 * used ends the others, and so does whatever else ends the logins of the person.
 */
export async function createPasswordToken(
  { passwordTokens, now }: Needs,
  { id: userId, tenantId, sessionVersion }: UserRecord,
  seconds: number,
): Promise<string> {
  const token = newToken();
  await passwordTokens.create(token, {
    tenantId,
    userId,
    sessionVersion,
    expiresAt: secondsFromNow(now(), seconds).toISOString(),
    ttl: seconds,
  });
  return token;
}
