import type { Clock } from '../platform/clock.ts';
import { listedAs, type UserRecord } from './account-records.ts';

type Given = 'id' | 'tenantId' | 'email' | 'firstName' | 'lastName' | 'role' | 'passwordHash';

/** A person who may sign in, in whichever way they came. */
export const newUser = (
  { now }: { now: Clock },
  { id, tenantId, email, firstName, lastName, role, passwordHash }: Pick<UserRecord, Given>,
  { emailVerified }: Pick<UserRecord, 'emailVerified'>,
): UserRecord => ({
  id,
  tenantId,
  type: 'user',
  email,
  firstName,
  lastName,
  role,
  active: true,
  emailVerified,
  twoFactorEnabled: false,
  passwordHash,
  sessionVersion: 1,
  loginsRevoked: 0,
  lastLoginAt: null,
  createdAt: now().toISOString(),
  ...listedAs({ firstName, lastName, email }),
});
