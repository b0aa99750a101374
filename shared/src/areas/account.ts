import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { orAsRead } from '../contract/or-as-read.ts';
import {
  givenPasswordSchema,
  idSchema,
  lineSchema,
  newPasswordSchema,
  timeSchema,
} from '../contract/rules.ts';
import { userSchema } from './sign-in.ts';

// The own account is served by `sign-in/`, and stands apart from it so that the first page loads without.

/** What a person may say of themselves. */
export const profileSchema = z.strictObject({
  firstName: lineSchema('First name', 80),
  lastName: lineSchema('Last name', 80),
});

export const updateProfile = contract({
  name: 'auth-update-profile',
  method: 'PUT',
  path: 'auth/profile',
  access: 'user',
  activity: 'with its change',
  summary: 'Change the own name.',
  body: orAsRead(profileSchema, userSchema),
  output: z.object({ user: userSchema }),
  fallback: 'Profile update failed',
});

export const changePassword = contract({
  name: 'auth-change-password',
  method: 'POST',
  path: 'auth/change-password',
  access: 'user',
  activity: 'with its change',
  summary: 'Set a new password. Ends all sessions of the person, this one included.',
  body: z.strictObject({
    currentPassword: givenPasswordSchema,
    newPassword: newPasswordSchema,
  }),
  output: z.object({}),
  cookies: 'sets',
  errors: ['wrong_password', 'too_many'],
  fallback: 'Password change failed',
});

export const confirmPassword = contract({
  name: 'auth-confirm-password',
  method: 'POST',
  path: 'auth/confirm-password',
  access: 'user',
  activity: { none: 'It changes nothing.' },
  summary:
    'Give the password again: for ten minutes this session may do what answers `password_needed` without. Signing in does ' +
    'the same.',
  body: z.strictObject({ password: givenPasswordSchema }),
  output: z.object({}),
  errors: ['wrong_password', 'too_many'],
  fallback: 'The password could not be confirmed',
});

export const deleteAccount = contract({
  name: 'auth-delete-account',
  method: 'DELETE',
  path: 'auth/account',
  access: 'user',
  activity: 'with its change',
  summary:
    'Delete the own account. The last member takes the whole organization along, in the background; its subscription is ended first.',
  query: z.object({
    confirmation: z.literal('DELETE', { error: 'Type DELETE to confirm' }),
  }),
  output: z.object({}),
  cookies: 'sets',
  errors: ['password_needed', 'last_admin', 'payment_provider_failed'],
  fallback: 'The account could not be deleted',
});

const ownLoginSchema = z.object({
  id: idSchema,
  /** `Chrome on Windows`, as far as the browser said. */
  device: z.string(),
  createdAt: timeSchema,
  /** Within a quarter of an hour. */
  lastUsedAt: timeSchema,
  isCurrent: z.boolean(),
});
export type OwnLogin = z.infer<typeof ownLoginSchema>;

export const listLogins = contract({
  name: 'auth-list-sessions',
  method: 'GET',
  path: 'auth/sessions',
  access: 'user',
  summary: 'The own sessions, the last used first.',
  output: z.object({ sessions: z.array(ownLoginSchema) }),
  fallback: 'Failed to load sessions',
});

export const revokeLogin = contract({
  name: 'auth-revoke-session',
  method: 'DELETE',
  path: 'auth/sessions/{id}',
  access: 'user',
  activity: { none: "A login is the own account's alone." },
  summary: 'End one of the own sessions: its next request is refused.',
  params: z.object({ id: idSchema }),
  output: z.object({}),
  errors: ['own_session_not_found'],
  fallback: 'Failed to end the session',
});
