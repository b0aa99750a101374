import type { Cookie } from '@azure/functions';
import type { Contract } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Config } from '../platform/config.ts';
import { isAppOrigin } from './cors.ts';
import type { Request } from './request.ts';

/** The prefix has browsers refuse what was not set over https, or on this very machine. */
const REFRESH = '__Secure-talkwright_refresh';
const DEVICE = '__Secure-talkwright_device';
/** The longest that browsers keep any. */
const DEVICE_SECONDS = 400 * 24 * 3_600;

/** It lasts as long as its seconds, or else ends with the browser. Null takes away the one that is there. */
type RefreshCookie = { value: string; maxAgeSeconds?: number | undefined } | null;

/** What an answer leaves in the browser. The device's is never taken away: it outlives its logins. */
export type Cookies = { cookie?: RefreshCookie; deviceCookie?: string };

export function setCookies(
  { COOKIE_SAME_SITE }: Config,
  { cookie, deviceCookie }: Cookies,
): Cookie[] {
  const set = (name: string, value: string, maxAge: number | undefined): Cookie => ({
    name,
    path: '/api/auth',
    httpOnly: true,
    secure: true,
    sameSite: COOKIE_SAME_SITE,
    value,
    ...(maxAge !== undefined && { maxAge }),
  });
  const { value, maxAgeSeconds } = cookie ?? { value: '', maxAgeSeconds: 0 };
  return [
    ...(cookie === undefined ? [] : [set(REFRESH, value, maxAgeSeconds)]),
    ...(deviceCookie === undefined ? [] : [set(DEVICE, deviceCookie, DEVICE_SECONDS)]),
  ];
}

/** What the contract may see of them. */
export function readCookies({ cookies }: Contract, request: Request) {
  const all = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const read = (name: string) =>
    all.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return {
    ...(cookies && { deviceCookie: read(DEVICE) }),
    ...(cookies === 'reads' && { refreshCookie: read(REFRESH) }),
  };
}

/**
 * A form of another site could sign somebody in to an account of its own, where they would then work. The function
 * key is no protection, since its `?code=` can be sent by any form. Only what is no browser sends no Origin; a
 * refresh cookie that is read travels by itself, though, so its request must come from our own page, and say so.
 * @throws Failure `origin_refused`
 */
export function refuseForeignPage({ cookies }: Contract, request: Request): void {
  const origin = request.headers.get('origin');
  const isNoBrowser = origin === null && cookies !== 'reads';
  if (!isNoBrowser && !isAppOrigin(origin)) throw new Failure('origin_refused');
}
