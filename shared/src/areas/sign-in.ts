import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import {
  backupCodeSchema,
  codeSchema,
  emailSchema,
  givenPasswordSchema,
  idSchema,
  newPasswordSchema,
  timeSchema,
  tokenSchema,
} from '../contract/rules.ts';
import { planIds } from '../plans.ts';

export const roles = ['user', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/** What people read, and may search for. */
export const roleNames: Record<Role, string> = {
  user: 'User',
  admin: 'Administrator',
  superadmin: 'Superadmin',
};

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  createdAt: timeSchema,
});
export type User = z.infer<typeof userSchema>;

export const tenantSchema = z.object({ id: idSchema, name: z.string(), plan: z.enum(planIds) });
export type Tenant = z.infer<typeof tenantSchema>;

/** What a sign-in hands out. The refresh token never stands here: it travels in a cookie that no script can read. */
export const signedInSchema = z.object({
  user: userSchema,
  tenant: tenantSchema,
  tokens: z.object({ accessToken: z.string() }),
});

export const login = contract({
  name: 'auth-login',
  method: 'POST',
  path: 'auth/login',
  access: 'anonymous',
  activity: { none: 'Who comes and goes is no change.' },
  summary:
    'Sign in with email and password. Sets the refresh cookie, and one by which this device is known; or answers 202 with `requiresTwoFactor`, and is ' +
    'called again with a code of the authenticator app or a backup code.',
  body: z.strictObject({
    email: emailSchema,
    password: givenPasswordSchema,
    totpCode: codeSchema.optional(),
    backupCode: backupCodeSchema.optional(),
    /** The cookie outlives the browser when true, else it ends with it. */
    rememberMe: z.boolean().default(false),
  }),
  output: z.object({
    requiresTwoFactor: z.literal(true).optional(),
    ...signedInSchema.partial().shape,
  }),
  statusWith: { requiresTwoFactor: 202 },
  cookies: 'sets',
  errors: ['wrong_credentials', 'wrong_code', 'approval_pending', 'too_many'],
  fallback: 'Login failed',
});

export const refresh = contract({
  name: 'auth-refresh',
  method: 'POST',
  path: 'auth/refresh',
  access: 'anonymous',
  activity: { none: 'Who comes and goes is no change.' },
  summary: 'Exchange the refresh cookie for a new access token and the next refresh cookie.',
  output: signedInSchema,
  cookies: 'reads',
  errors: ['refresh_refused'],
  fallback: 'Token refresh failed',
});

export const me = contract({
  name: 'auth-me',
  method: 'GET',
  path: 'auth/me',
  access: 'user',
  summary: 'The signed-in person and their organization.',
  output: z.object({ user: userSchema, tenant: tenantSchema }),
  fallback: 'Failed to get user profile',
});

export const logout = contract({
  name: 'auth-logout',
  method: 'POST',
  path: 'auth/logout',
  access: 'anonymous',
  activity: { none: 'Who comes and goes is no change.' },
  summary: 'End this session: its refresh cookie and its access tokens stop working.',
  output: z.object({}),
  cookies: 'reads',
  fallback: 'Logout failed',
});

export const forgotPassword = contract({
  name: 'auth-forgot-password',
  method: 'POST',
  path: 'auth/forgot-password',
  access: 'anonymous',
  activity: { none: 'Nobody has proved who asks.' },
  summary:
    'Ask for a mail with a link to set a new password. Answers alike whether or not the address has an account.',
  body: z.strictObject({
    email: emailSchema,
    tenantId: idSchema.optional(),
  }),
  output: z.object({}),
  errors: ['too_many'],
  fallback: 'Failed to send reset email',
});

export const resetPassword = contract({
  name: 'auth-reset-password',
  method: 'POST',
  path: 'auth/reset-password',
  access: 'anonymous',
  activity: 'with its change',
  summary:
    'Set a new password with the token of a mailed link, which works once. Ends all sessions of the person.',
  body: z.strictObject({
    token: tokenSchema,
    newPassword: newPasswordSchema,
  }),
  output: z.object({ email: z.string() }),
  cookies: 'sets',
  errors: ['reset_link_refused', 'too_many'],
  fallback: 'Password reset failed',
});

export const verifyEmail = contract({
  name: 'auth-verify-email',
  method: 'POST',
  path: 'auth/verify-email',
  access: 'anonymous',
  activity: { none: "The address is the own account's alone." },
  summary:
    'Confirm an email address with the token of the link that was sent to it. Of somebody who asks to join, this files the request.',
  body: z.strictObject({
    token: tokenSchema,
  }),
  output: z.object({
    email: z.string(),
    /** Of somebody who asked to join: the account opens once an administrator has approved it. */
    awaitsApproval: z.boolean(),
  }),
  errors: ['verification_link_refused', 'too_many'],
  invalid: 'This verification link is not complete. Copy the whole address from the email.',
  fallback: 'Email verification failed',
});

export const resendVerification = contract({
  name: 'auth-resend-verification',
  method: 'POST',
  path: 'auth/resend-verification',
  access: 'user',
  activity: { none: 'It sends the same mail once more.' },
  summary: 'Send the verification link of the own address again.',
  output: z.object({}),
  errors: ['too_many'],
  fallback: 'Email verification failed',
});
