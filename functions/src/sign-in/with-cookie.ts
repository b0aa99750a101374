import { formatRefreshToken } from '../accounts/logins/refresh-token.ts';
import type { RefreshCookie } from '../host/refresh-cookie.ts';
import type { Config } from '../platform/config.ts';
import type { SignedIn } from './begin-login.ts';

/** The answer of a sign-in, beside which the refresh token travels. */
export function withCookie(
  { config }: { config: Config },
  { answer, refreshToken, cookieSeconds }: SignedIn,
): SignedIn['answer'] & { cookie: RefreshCookie } {
  const value = formatRefreshToken(config, refreshToken);
  return { ...answer, cookie: { value, maxAgeSeconds: cookieSeconds } };
}
