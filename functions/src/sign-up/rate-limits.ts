import type { RateLimit } from '../platform/rate-limiter.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 3_600;

/** How often, for a client's address or for an email address, `account`. */
export const rateLimits = {
  signUpByAccount: { name: 'sign-up-account', max: 5, seconds: HOUR },
  analysisByAddress: { name: 'analysis-address', max: 100, seconds: QUARTER_HOUR },
  inviteTokenByAddress: { name: 'invite-token-address', max: 100, seconds: QUARTER_HOUR },
} as const satisfies Record<string, RateLimit>;

/** A deployment's own, since many people may share one address. */
export const signUpByAddress = (max: number): RateLimit => ({
  name: 'sign-up-address',
  max,
  seconds: HOUR,
});
