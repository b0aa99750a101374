import type { UserRecord } from './account-records.ts';

/**
 * By name only where the address is proved: before that it may be a stranger's, and the name a message to them from
 * whoever signed up with it.
 */
export const greeting = ({
  emailVerified,
  firstName,
}: Pick<UserRecord, 'emailVerified' | 'firstName'>): string =>
  emailVerified ? `Hello ${firstName},` : 'Hello,';
