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
import { withCookie } from './with-cookie.ts';

endpoint(contracts.login, async (deps, caller, input) => {
  const signedIn = await logIn(deps, caller, input);
  return signedIn ? withCookie(deps, signedIn) : { requiresTwoFactor: true as const };
});
endpoint(contracts.refresh, async (deps, _caller, { refreshCookie }) =>
  withCookie(deps, await refreshLogin(deps, parseRefreshToken(deps.config, refreshCookie))),
);
endpoint(contracts.logout, async (deps, _caller, { refreshCookie }) => {
  await logOut(deps, parseRefreshToken(deps.config, refreshCookie));
  return { cookie: null };
});
endpoint(account.changePassword, async (deps, caller, input) => {
  await changePassword(deps, caller, input);
  return { cookie: null };
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
endpoint(contracts.resetPassword, resetPassword);
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
