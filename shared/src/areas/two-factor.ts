import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { anyCodeSchema, codeSchema, givenPasswordSchema } from '../contract/rules.ts';

const backupCodesShape = z.object({
  /** Those not used yet, as XXXX-XXXX. */
  backupCodes: z.array(z.string()),
});

export const twoFactorStatus = contract({
  name: 'auth-2fa-status',
  method: 'GET',
  path: 'auth/2fa/status',
  access: 'user',
  summary: 'Whether signing in asks for a second factor.',
  output: z.object({ twoFactorEnabled: z.boolean() }),
  fallback: 'Failed to get 2FA status',
});

export const setUpTwoFactor = contract({
  name: 'auth-2fa-setup',
  method: 'POST',
  path: 'auth/2fa/setup',
  access: 'user',
  activity: { none: 'Nothing has changed before a code is entered.' },
  summary: 'Begin: a new secret for an authenticator app, in force once a code of it is verified.',
  output: z.object({
    /** A PNG as data URL. */
    qrCode: z.string(),
    manualEntryKey: z.string(),
  }),
  errors: ['password_needed', 'two_factor_enabled'],
  fallback: '2FA setup failed',
});
export type TwoFactorSetup = Output<typeof setUpTwoFactor>;

export const verifyTwoFactor = contract({
  name: 'auth-2fa-verify',
  method: 'POST',
  path: 'auth/2fa/verify',
  access: 'user',
  activity: 'with its change',
  summary: 'Finish the set-up with a first code. From now on signing in asks for one.',
  body: z.strictObject({
    token: codeSchema,
  }),
  output: backupCodesShape,
  errors: ['two_factor_enabled', 'two_factor_not_set_up', 'code_refused', 'too_many'],
  fallback: '2FA verification failed',
});

export const disableTwoFactor = contract({
  name: 'auth-2fa-disable',
  method: 'POST',
  path: 'auth/2fa/disable',
  access: 'user',
  activity: 'with its change',
  summary: 'Needs the password and a code, or a backup code.',
  body: z.strictObject({
    password: givenPasswordSchema,
    token: anyCodeSchema,
  }),
  output: z.object({}),
  errors: ['two_factor_disabled', 'wrong_password', 'code_refused', 'too_many'],
  fallback: '2FA disable failed',
});

export const listBackupCodes = contract({
  name: 'auth-2fa-backup-codes',
  method: 'GET',
  path: 'auth/2fa/backup-codes',
  access: 'user',
  summary: 'The backup codes that are left.',
  output: backupCodesShape,
  errors: ['password_needed', 'two_factor_disabled'],
  fallback: 'Failed to get backup codes',
});

export const regenerateBackupCodes = contract({
  name: 'auth-2fa-regenerate-backup-codes',
  method: 'POST',
  path: 'auth/2fa/regenerate-backup-codes',
  access: 'user',
  activity: 'with its change',
  summary: 'Ten new backup codes for a current code; the former ones stop working.',
  body: z.strictObject({
    token: codeSchema,
  }),
  output: backupCodesShape,
  errors: ['password_needed', 'two_factor_disabled', 'code_refused', 'too_many'],
  fallback: 'Failed to regenerate backup codes',
});
