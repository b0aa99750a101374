import type { EmbedConfig } from '@talkwright/shared/areas/agent-config';
import type { AgentCaller } from '../accounts/caller.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimitsOf } from '../quotas/rate-limits.ts';

type Needs = { rateLimiter: RateLimiter };

/**
 * Counts a visitor's message before anything is done about it; one without a session begins a conversation.
 * @throws Failure `too_many`
 */
export async function takeVisitorsMessage(
  { rateLimiter: { take } }: Needs,
  { tenantId, agentId, client }: AgentCaller,
  sessionId: string | undefined,
  embed: EmbedConfig,
): Promise<void> {
  const rateLimits = rateLimitsOf(embed);
  // Of a visitor without an address and without a conversation nothing is known: the agent's own limit has to do.
  const visitors = client.address && `${agentId} ${client.address}`;
  await Promise.all([
    visitors && take(rateLimits.byAddress, visitors),
    sessionId
      ? take(rateLimits.byConversation, `${tenantId} ${sessionId}`)
      : visitors && take(rateLimits.begunByAddress, visitors),
  ]);
}

/**
 * Counts it for agent and organization, once its visitor may send it.
 * @throws Failure `too_many`
 */
export async function takeAgentsMessage(
  { rateLimiter: { take } }: Needs,
  { tenantId, agentId }: AgentCaller,
  embed: EmbedConfig,
): Promise<void> {
  const rateLimits = rateLimitsOf(embed);
  await Promise.all([take(rateLimits.byAgent, agentId), take(rateLimits.byTenant, tenantId)]);
}
