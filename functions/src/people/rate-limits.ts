import type { RateLimit } from '../platform/rate-limiter.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** How often, for an organization or for one of its members: each sends mails, to addresses that may be strangers'. */
export const rateLimits = {
  invitesByTenant: { name: 'invites-tenant', max: 200, seconds: DAY },
  /** Of addresses that are proved. */
  requestsByTenant: { name: 'requests-tenant', max: 200, seconds: DAY },
  /** Proved or not: a client that has many mailboxes cannot fill an organization's day. */
  requestsByAddressAndTenant: { name: 'requests-address-tenant', max: 50, seconds: DAY },
  memberChangesByAccount: { name: 'member-changes-account', max: 60, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;
