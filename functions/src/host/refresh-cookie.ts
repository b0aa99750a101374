import type { Cookie } from '@azure/functions';
import type { Contract } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Config } from '../platform/config.ts';
import { isAppOrigin } from './cors.ts';
import type { Request } from './request.ts';

const NAME = 'talkwright_refresh';

/** It lasts as long as its seconds, or else ends with the browser. Null takes away the one that is there. */
export type RefreshCookie = { value: string; maxAgeSeconds?: number | undefined } | null;

export function setRefreshCookie({ COOKIE_SAME_SITE }: Config, cookie: RefreshCookie): Cookie {
  const { value, maxAgeSeconds } = cookie ?? { value: '', maxAgeSeconds: 0 };
  return {
    name: NAME,
    path: '/api/auth',
    httpOnly: true,
    secure: true,
    sameSite: COOKIE_SAME_SITE,
    value,
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  };
}

export function readRefreshCookie(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
}

/**
 * A form of another site could sign somebody in to an account of its own, where they would then work. The function
 * key is no protection, since its `?code=` can be sent by any form. Only what is no browser sends no Origin; a
 * cookie that is read travels by itself, though, so its request must come from our own page, and say so.
 * @throws Failure `origin_refused`
 */
export function refuseForeignPage({ cookies }: Contract, request: Request): void {
  const origin = request.headers.get('origin');
  const isNoBrowser = origin === null && cookies !== 'reads';
  if (!isNoBrowser && !isAppOrigin(origin)) throw new Failure('origin_refused');
}
