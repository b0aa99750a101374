import type { UserRecord } from '../accounts/account-records.ts';
import { formatRefreshToken } from '../accounts/logins/refresh-token.ts';
import type { Config } from '../platform/config.ts';
import type { SignedIn } from './begin-login.ts';
import { deviceOf, formatDevice, parseDevice } from './known-device.ts';

/** The answer of a sign-in, beside which the refresh token travels, and from which on the device is known. */
export function withCookies(
  { config }: { config: Config },
  { answer, user, refreshToken, cookieSeconds }: SignedIn,
  deviceCookie: string | undefined,
) {
  const value = formatRefreshToken(config, refreshToken);
  return {
    ...answer,
    cookie: { value, maxAgeSeconds: cookieSeconds },
    deviceCookie: deviceCookieOf(config, deviceCookie, user),
  };
}

/** What the device's cookie becomes once it is known for this person, too. */
export const deviceCookieOf = (
  config: Config,
  before: string | undefined,
  user: UserRecord,
): string => formatDevice(deviceOf(config, parseDevice(before), user));
