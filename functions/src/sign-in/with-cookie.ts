import { formatRefreshToken } from '../accounts/logins/refresh-token.ts';
import type { Config } from '../platform/config.ts';
import type { SignedIn } from './begin-login.ts';

/** The answer of a sign-in, beside which the refresh token travels. */
export function withCookie(
  { config }: { config: Config },
  { answer, refreshToken, cookieSeconds }: SignedIn,
) {
  const value = formatRefreshToken(config, refreshToken);
  return { ...answer, cookie: { value, maxAgeSeconds: cookieSeconds } };
}
