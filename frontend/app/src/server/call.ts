import { refresh as refreshContract } from '@talkwright/shared/areas/sign-in';
import type { Answered, Contract, Input } from '@talkwright/shared/contract/contract';
import { requestOf } from '@talkwright/shared/contract/request';
import { getConfig } from './config.ts';
import { type CallFailure, parseBody, readFailure } from './failure.ts';
import { expireSession, heldSession, heldToken, keepSession } from './session.ts';
import { singleRefresh } from './single-refresh.ts';
import { newTraceparent } from './traceparent.ts';

/** The output, or why there is none. */
export type Answer<C extends Contract> =
  | { data: Answered<C>; failure?: undefined }
  | { failure: CallFailure<C>; data?: undefined };

type Options = { signal?: AbortSignal };

/** A lost connection may never say so. Changes get longer than the 230 s after which Azure itself ends a request. */
const READING_MS = 60_000;
const CHANGING_MS = 240_000;

/** Sends what a contract describes. Failures are answers too: nothing is thrown. */
export async function call<C extends Contract>(
  contract: C,
  input: Input<C>,
  options: Options = {},
): Promise<Answer<C>> {
  const attempt = (token: string | null) => sendOnce(contract, input, token, options);
  if (contract.access === 'anonymous') return attempt(heldToken());
  // A new token would not have the password either.
  return authorized(
    attempt,
    ({ failure }) =>
      failure !== undefined && failure.code !== 'password_needed' && isRefusal(failure.status),
  );
}

/** For somebody who is not signed in in this browser: with their token as it is, which is not renewed. */
export const callAs = <C extends Contract>(
  token: string,
  contract: C,
  input: Input<C>,
  options: Options,
): Promise<Answer<C>> => sendOnce(contract, input, token, options);

/** The answers after which the access token may be too old. */
export const isRefusal = (status: number): boolean => [401, 403, 419].includes(status);

/**
 * Asks for a new access token with the cookie. Only a clear refusal ends the session, or a cookie that is somebody
 * else's: nobody becomes another person unasked. A broken network does not.
 */
export async function refreshSession(): Promise<boolean> {
  const { data, failure } = await call(refreshContract, {});
  // As it is held by now: another tab may have logged in meanwhile.
  const held = heldSession();
  const isSomebodyElse = data && held && data.user.id !== held.user.id;
  if (isSomebodyElse || failure?.status === 401) expireSession();
  if (!data || isSomebodyElse) return false;
  keepSession({ user: data.user, accessToken: data.tokens.accessToken });
  return true;
}

export const authorized = singleRefresh({ held: heldToken, refresh: refreshSession });

export function commonHeaders(token: string | null): Record<string, string> {
  return {
    'x-functions-key': getConfig().functionsKey,
    traceparent: newTraceparent(),
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

async function sendOnce<C extends Contract>(
  contract: C,
  input: object,
  token: string | null,
  { signal }: Options,
): Promise<Answer<C>> {
  const { method, path, headers, body } = requestOf(contract, input);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), method === 'GET' ? READING_MS : CHANGING_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${getConfig().apiBase}/${path}`, {
      method,
      credentials: 'include',
      headers: { ...commonHeaders(token), ...headers },
      ...(body && { body }),
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    text = await response.text();
  } catch {
    // Also when the answer is late, or when the caller cancels: nobody waits for it then.
    return { failure: readFailure(contract, 0, '') };
  } finally {
    clearTimeout(timer);
  }
  return readAnswer(contract, response.status, text, response.headers.get('etag'));
}

/**
 * Every success says so, and so does a failure, whatever the status. Without either, even under a good status, something
 * else answered: a proxy, a login page.
 */
export function readAnswer<C extends Contract>(
  contract: C,
  status: number,
  text: string,
  etag: string | null,
): Answer<C> {
  const isOk = status >= 200 && status < 300;
  const body = isOk ? parseBody(text) : {};
  return body.success === true
    ? { data: { ...body, ...(contract.versioned && { etag }) } as Answered<C> }
    : { failure: readFailure(contract, status, text) };
}
