import * as contracts from '@talkwright/shared/areas/auth';
import { endpoint, jsonAnswer, rawEndpoint } from '../host/endpoint.ts';
import { readInput } from '../host/read-input.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { getMe } from './get-me.ts';
import { logIn } from './log-in.ts';
import { expiredRefreshCookie, readRefreshCookie, refuseForeignPage } from './refresh-cookie.ts';
import { refreshSession } from './refresh-login.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './verify-email.ts';
import { withCookie } from './with-cookie.ts';

rawEndpoint(contracts.login, async (deps, caller, request) => {
  refuseForeignPage(request);
  const session = await logIn(deps, caller, await readInput(contracts.login, request));
  if (session) return withCookie(deps, session, contracts.login, session.answer);
  return { ...jsonAnswer(contracts.login, { requiresTwoFactor: true }), status: 202 };
});

rawEndpoint(contracts.refresh, async (deps, _caller, request) => {
  await readInput(contracts.refresh, request);
  const session = await refreshSession(deps, readRefreshCookie(deps.config, request));
  return withCookie(deps, session, contracts.refresh, session.answer);
});

rawEndpoint(contracts.logout, async (deps, _caller, request) => {
  await readInput(contracts.logout, request);
  const token = readRefreshCookie(deps.config, request);
  if (token) await deps.logins.remove(token.tenantId, token.sessionId);
  return { ...jsonAnswer(contracts.logout, {}), cookies: [expiredRefreshCookie(deps.config)] };
});

rawEndpoint(contracts.changePassword, async (deps, caller, request) => {
  await changePassword(deps, caller, await readInput(contracts.changePassword, request));
  return {
    ...jsonAnswer(contracts.changePassword, {}),
    cookies: [expiredRefreshCookie(deps.config)],
  };
});

endpoint(contracts.me, getMe);
endpoint(contracts.updateProfile, updateProfile);
endpoint(contracts.verifyEmail, verifyEmail);
endpoint(contracts.resendVerification, resendVerification);
endpoint(contracts.forgotPassword, forgotPassword);
endpoint(contracts.resetPassword, resetPassword);
