import * as account from '@talkwright/shared/areas/account';
import * as contracts from '@talkwright/shared/areas/sign-in';
import * as twoFactor from '@talkwright/shared/areas/two-factor';
import { parseRefreshToken } from '../accounts/logins/refresh-token.ts';
import { endpoint } from '../host/endpoint.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { deleteAccount } from './delete-account.ts';
import { forgotPassword } from './forgot-password.ts';
import { getMe } from './get-me.ts';
import { listLogins } from './list-logins.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
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
import { deviceCookieOf, withCookies } from './with-cookies.ts';

endpoint(contracts.login, async (deps, caller, input) => {
  const signedIn = await logIn(deps, caller, input);
  if (!signedIn) return { requiresTwoFactor: true as const };
  return withCookies(deps, signedIn, input.deviceCookie);
});
endpoint(contracts.refresh, async (deps, _caller, { refreshCookie, deviceCookie }) => {
  const signedIn = await refreshLogin(deps, parseRefreshToken(deps.config, refreshCookie));
  return withCookies(deps, signedIn, deviceCookie);
});
endpoint(contracts.logout, async (deps, _caller, { refreshCookie }) => {
  await logOut(deps, parseRefreshToken(deps.config, refreshCookie));
  return { cookie: null };
});
endpoint(account.changePassword, async (deps, caller, input) => {
  const user = await changePassword(deps, caller, input);
  return { cookie: null, deviceCookie: deviceCookieOf(deps.config, input.deviceCookie, user) };
});
endpoint(account.confirmPassword, confirmPassword);
endpoint(account.deleteAccount, async (deps, caller) => {
  await deleteAccount(deps, caller);
  return { cookie: null };
});

endpoint(contracts.me, getMe);
endpoint(account.updateProfile, updateProfile);
endpoint(contracts.verifyEmail, verifyEmail);
endpoint(contracts.resendVerification, resendVerification);
endpoint(contracts.forgotPassword, forgotPassword);
endpoint(contracts.resetPassword, async (deps, caller, input) => {
  const user = await resetPassword(deps, caller, input);
  // Else whoever is kept out by a stranger's guesses would not get in with the new password either.
  const deviceCookie = deviceCookieOf(deps.config, input.deviceCookie, user);
  return { email: user.email, deviceCookie };
});
endpoint(account.listLogins, listLogins);
endpoint(account.revokeLogin, revokeLogin);

endpoint(twoFactor.twoFactorStatus, async (_deps, { user: { twoFactorEnabled } }) => ({
  twoFactorEnabled,
}));
endpoint(twoFactor.setUpTwoFactor, setUpTwoFactor);
endpoint(twoFactor.verifyTwoFactor, verifyTwoFactor);
endpoint(twoFactor.disableTwoFactor, disableTwoFactor);
endpoint(twoFactor.listBackupCodes, listBackupCodes);
endpoint(twoFactor.regenerateBackupCodes, regenerateBackupCodes);
