import type { Cookie, HttpRequest } from '@azure/functions';
import { Failure } from '@talkwright/shared/contract/errors';
import {
  formatRefreshToken,
  parseRefreshToken,
  type RefreshToken,
} from '../accounts/logins/refresh-token.ts';
import { isAppOrigin } from '../host/cors.ts';
import type { Config } from '../platform/config.ts';

const NAME = 'talkwright_refresh';

/** A cookie that ends with the browser, or one that lasts when the person asked to be remembered. */
export function refreshCookie(
  config: Config,
  token: RefreshToken,
  maxAgeSeconds: number | undefined,
): Cookie {
  return {
    ...attributes(config),
    value: formatRefreshToken(config, token),
    ...(maxAgeSeconds && { maxAge: maxAgeSeconds }),
  };
}

export const expiredRefreshCookie = (config: Config): Cookie => ({
  ...attributes(config),
  value: '',
  maxAge: 0,
});

/**
 * For what sets the cookie: a form of another site could sign somebody in to an account of its own, where they
 * would then work. The function key is no protection, since its `?code=` can be sent by any form. Only what is no
 * browser sends no Origin.
 * @throws Failure `origin_refused`
 */
export function refuseForeignPage(request: HttpRequest): void {
  const origin = request.headers.get('origin');
  if (origin !== null && !isAppOrigin(origin)) throw new Failure('origin_refused');
}

/**
 * The cookie travels by itself, so its request must come from our own page, and say so.
 * @throws Failure `origin_refused`
 */
export function readRefreshCookie(config: Config, request: HttpRequest): RefreshToken | undefined {
  if (!isAppOrigin(request.headers.get('origin'))) throw new Failure('origin_refused');
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const value = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return value ? parseRefreshToken(config, value) : undefined;
}

const attributes = ({ COOKIE_SAME_SITE }: Config) =>
  ({
    name: NAME,
    path: '/api/auth',
    httpOnly: true,
    secure: true,
    sameSite: COOKIE_SAME_SITE,
  }) as const;
