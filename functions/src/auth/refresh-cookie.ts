import type { Cookie, HttpRequest } from '@azure/functions';
import { Failure } from '@talkwright/shared/errors';
import { isAppOrigin } from '../http/cors.ts';
import type { Config } from '../platform/config.ts';
import { formatRefreshToken, parseRefreshToken, type RefreshToken } from './refresh-token.ts';

const NAME = 'talkwright_refresh';

/** A session cookie, or one that lasts when the person asked to be remembered. */
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
 * The cookie travels by itself, so its request must come from our own page: the Origin is ours, and the
 * function key's header, which no form of another site can send, was already checked by the host.
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
