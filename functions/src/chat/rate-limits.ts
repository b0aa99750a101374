import type { EmbedConfig } from '@talkwright/shared/areas/agent-config';
import type { RateLimit } from '../platform/rate-limiter.ts';

const MINUTE = 60;

/**
 * How often visitors may ask: each question costs the organization money, and the key that lets them is public. From
 * the narrowest on, so that who is refused by one uses up no other. An agent has its own, but for the organization's.
 */
export const rateLimitsOf = (embed: EmbedConfig) =>
  ({
    byConversation: {
      name: 'chat-conversation',
      max: embed.messagesPerConversation,
      seconds: 10 * MINUTE,
    },
    /** With one agent. */
    byAddress: { name: 'chat-address', max: embed.messagesPerAddress, seconds: 10 * MINUTE },
    begunByAddress: {
      name: 'chat-begun-address',
      max: embed.conversationsPerAddress,
      seconds: 60 * MINUTE,
    },
    byAgent: { name: 'chat-agent', max: embed.messagesPerAgent, seconds: 10 * MINUTE },
    byTenant: { name: 'chat-tenant', max: 3_000, seconds: 10 * MINUTE },
  }) as const satisfies Record<string, RateLimit>;
