import * as contracts from '@talkwright/shared/auth';
import * as signUp from '@talkwright/shared/sign-up';
import type { Contract, Output } from '@talkwright/shared/contract';
import type { Deps } from '../deps.ts';
import { endpoint, jsonAnswer, rawEndpoint } from '../http/endpoint.ts';
import { readInput } from '../http/read-input.ts';
import { createTenant } from './create-tenant.ts';
import { getMe } from './get-me.ts';
import { logIn } from './log-in.ts';
import { expiredRefreshCookie, readRefreshCookie, refreshCookie } from './refresh-cookie.ts';
import { refreshSession } from './refresh-session.ts';
import type { Session } from './start-session.ts';
import { verifyEmail } from './verify-email.ts';

rawEndpoint(signUp.createTenant, async (deps, caller, request) => {
  const input = await readInput(signUp.createTenant, request);
  const session = await createTenant(deps, caller, input);
  const { plan: subscriptionPlan, billingCycle } = input;
  return withCookie(deps, session, signUp.createTenant, {
    ...session.answer,
    subscriptionPlan,
    billingCycle,
  });
});

rawEndpoint(contracts.login, async (deps, caller, request) => {
  const session = await logIn(deps, caller, await readInput(contracts.login, request));
  return withCookie(deps, session, contracts.login, session.answer);
});

rawEndpoint(contracts.refresh, async (deps, _caller, request) => {
  const session = await refreshSession(deps, readRefreshCookie(deps.config, request));
  return withCookie(deps, session, contracts.refresh, session.answer);
});

rawEndpoint(contracts.logout, async (deps, _caller, request) => {
  const token = readRefreshCookie(deps.config, request);
  if (token) await deps.sessions.remove(token.tenantId, token.sessionId);
  return { ...jsonAnswer(contracts.logout, {}), cookies: [expiredRefreshCookie(deps.config)] };
});

endpoint(contracts.me, getMe);
endpoint(contracts.verifyEmail, verifyEmail);

function withCookie<C extends Contract>(
  { config }: Deps,
  { refreshToken, cookieSeconds }: Session,
  contract: C,
  answer: Output<C>,
) {
  return {
    ...jsonAnswer(contract, answer),
    cookies: [refreshCookie(config, refreshToken, cookieSeconds)],
  };
}
