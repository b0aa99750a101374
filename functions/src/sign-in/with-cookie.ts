import type { HttpResponseInit } from '@azure/functions';
import type { Contract, Output } from '@talkwright/shared/contract/contract';
import { jsonAnswer } from '../host/endpoint.ts';
import type { Config } from '../platform/config.ts';
import type { SignedIn } from './begin-login.ts';
import { refreshCookie } from './refresh-cookie.ts';

/** An answer beside which the refresh token travels. */
export const withCookie = <C extends Contract>(
  { config }: { config: Config },
  { refreshToken, cookieSeconds }: SignedIn,
  contract: C,
  answer: Output<C>,
): HttpResponseInit => ({
  ...jsonAnswer(contract, answer),
  cookies: [refreshCookie(config, refreshToken, cookieSeconds)],
});
