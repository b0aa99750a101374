import type { AgentCaller } from '../accounts/caller.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimits } from './rate-limits.ts';

/**
 * Counts a visitor's message before anything is done about it; one without a session begins a conversation.
 * @throws Failure `too_many`
 */
export async function takeMessage(
  { rateLimiter: { take } }: { rateLimiter: RateLimiter },
  { tenantId, agentId, client }: AgentCaller,
  sessionId: string | undefined,
): Promise<void> {
  const visitors = `${agentId} ${client.address}`;
  await Promise.all([
    take(rateLimits.byAddress, visitors),
    sessionId
      ? take(rateLimits.byConversation, `${tenantId} ${sessionId}`)
      : take(rateLimits.begunByAddress, visitors),
  ]);
  await Promise.all([take(rateLimits.byAgent, agentId), take(rateLimits.byTenant, tenantId)]);
}
