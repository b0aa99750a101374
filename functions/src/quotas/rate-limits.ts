import type { EmbedConfig } from '@talkwright/shared/areas/agent-config';
import type { RateLimit } from '../platform/rate-limiter.ts';

const MINUTE = 60;
const PER_TENANT = 3_000;
const FROM_HERE = 'This chat has had many messages from here in a short time.';
const FROM_ALL = 'This chat has very many visitors just now.';

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
      refusal: FROM_HERE,
    },
    /** With one agent. */
    byAddress: {
      name: 'chat-address',
      max: embed.messagesPerAddress,
      seconds: 10 * MINUTE,
      refusal: FROM_HERE,
    },
    begunByAddress: {
      name: 'chat-begun-address',
      max: embed.conversationsPerAddress,
      seconds: 60 * MINUTE,
      refusal: FROM_HERE,
    },
    byAgent: {
      name: 'chat-agent',
      max: embed.messagesPerAgent,
      seconds: 10 * MINUTE,
      block: hundredthOf(embed.messagesPerAgent),
      refusal: FROM_ALL,
    },
    byTenant: {
      name: 'chat-tenant',
      max: PER_TENANT,
      seconds: 10 * MINUTE,
      block: hundredthOf(PER_TENANT),
      refusal: FROM_ALL,
    },
  }) as const satisfies Record<string, RateLimit>;

/** What a worker may have left when a window ends takes no more than that from anybody. */
const hundredthOf = (max: number): number => Math.ceil(max / 100);
