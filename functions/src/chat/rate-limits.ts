import type { RateLimit } from '../platform/rate-limiter.ts';

const MINUTE = 60;

/**
 * How often visitors may ask: each question costs the organization money, and the key that lets them is public. From
 * the narrowest on, so that who is refused by one uses up no other.
 */
export const rateLimits = {
  /** Nobody reads and writes faster. */
  byConversation: { name: 'chat-conversation', max: 60, seconds: 10 * MINUTE },
  /** With one agent. Offices and schools share an address. */
  byAddress: { name: 'chat-address', max: 120, seconds: 10 * MINUTE },
  begunByAddress: { name: 'chat-begun-address', max: 60, seconds: 60 * MINUTE },
  byAgent: { name: 'chat-agent', max: 1_200, seconds: 10 * MINUTE },
  byTenant: { name: 'chat-tenant', max: 3_000, seconds: 10 * MINUTE },
} as const satisfies Record<string, RateLimit>;
