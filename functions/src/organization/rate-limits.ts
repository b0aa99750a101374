import type { RateLimit } from '../platform/rate-limiter.ts';

/** How often, for an organization: each asks the name servers of somebody else. */
export const rateLimits = {
  domainChecksByTenant: { name: 'domain-checks-tenant', max: 60, seconds: 3_600 },
} as const satisfies Record<string, RateLimit>;
