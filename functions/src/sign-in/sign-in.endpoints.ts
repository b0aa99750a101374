import * as contracts from '@talkwright/shared/areas/auth';
import * as twoFactor from '@talkwright/shared/areas/two-factor';
import { endpoint, jsonAnswer, rawEndpoint } from '../host/endpoint.ts';
import { readInput } from '../host/read-input.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { forgotPassword } from './forgot-password.ts';
import { getMe } from './get-me.ts';
import { listLogins } from './list-logins.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { expiredRefreshCookie, readRefreshCookie, refuseForeignPage } from './refresh-cookie.ts';
import { refreshLogin } from './refresh-login.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { revokeLogin } from './revoke-login.ts';
import { disableTwoFactor } from './two-factor/disable-two-factor.ts';
import { listBackupCodes } from './two-factor/list-backup-codes.ts';
import { regenerateBackupCodes } from './two-factor/regenerate-backup-codes.ts';
import { setUpTwoFactor } from './two-factor/set-up-two-factor.ts';
import { verifyTwoFactor } from './two-factor/verify-two-factor.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './verify-email.ts';
import { withCookie } from './with-cookie.ts';

rawEndpoint(contracts.login, async (deps, caller, request) => {
  refuseForeignPage(request);
  const signedIn = await logIn(deps, caller, await readInput(contracts.login, request));
  if (signedIn) return withCookie(deps, signedIn, contracts.login, signedIn.answer);
  return { ...jsonAnswer(contracts.login, { requiresTwoFactor: true }), status: 202 };
});

rawEndpoint(contracts.refresh, async (deps, _caller, request) => {
  await readInput(contracts.refresh, request);
  const signedIn = await refreshLogin(deps, readRefreshCookie(deps.config, request));
  return withCookie(deps, signedIn, contracts.refresh, signedIn.answer);
});

rawEndpoint(contracts.logout, async (deps, _caller, request) => {
  await readInput(contracts.logout, request);
  await logOut(deps, readRefreshCookie(deps.config, request));
  return { ...jsonAnswer(contracts.logout, {}), cookies: [expiredRefreshCookie(deps.config)] };
});

rawEndpoint(contracts.changePassword, async (deps, caller, request) => {
  await changePassword(deps, caller, await readInput(contracts.changePassword, request));
  return {
    ...jsonAnswer(contracts.changePassword, {}),
    cookies: [expiredRefreshCookie(deps.config)],
  };
});

rawEndpoint(contracts.deleteAccount, async (deps, caller, request) => {
  await readInput(contracts.deleteAccount, request);
  await deleteAccount(deps, caller);
  return {
    ...jsonAnswer(contracts.deleteAccount, {}),
    cookies: [expiredRefreshCookie(deps.config)],
  };
});

endpoint(contracts.me, getMe);
endpoint(contracts.updateProfile, updateProfile);
endpoint(contracts.verifyEmail, verifyEmail);
endpoint(contracts.resendVerification, resendVerification);
endpoint(contracts.forgotPassword, forgotPassword);
endpoint(contracts.resetPassword, resetPassword);
endpoint(contracts.listLogins, listLogins);
endpoint(contracts.revokeLogin, revokeLogin);

endpoint(twoFactor.twoFactorStatus, async (_deps, { user: { twoFactorEnabled } }) => ({
  twoFactorEnabled,
}));
endpoint(twoFactor.setUpTwoFactor, setUpTwoFactor);
endpoint(twoFactor.verifyTwoFactor, verifyTwoFactor);
endpoint(twoFactor.disableTwoFactor, disableTwoFactor);
endpoint(twoFactor.listBackupCodes, listBackupCodes);
endpoint(twoFactor.regenerateBackupCodes, regenerateBackupCodes);
