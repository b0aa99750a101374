import { type AgentCaller, subjectOf } from '../accounts/caller.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getCallersAgent } from '../agents/get-callers-agent.ts';
import type { SessionKey } from '../conversations/conversation-records.ts';
import { findKeptSession } from '../conversations/find-kept-session.ts';
import type { Config } from '../platform/config.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import { checkOwnSession } from './check-own-session.ts';

type Needs = { agents: AgentsReader; config: Config; rateLimiter: RateLimiter } & Parameters<
  typeof checkOwnSession
>[0] &
  Parameters<typeof findKeptSession>[0];
type Shown = Parameters<typeof checkOwnSession>[4] & { sessionId: string };

/**
 * What every request about a conversation begins with that is not a message: it is counted by the visitor's address, and
 * the conversation has to be the visitor's own.
 * @throws Failure `session_not_found`, `visitor_token_refused`, `user_token_refused`, `too_many`
 */
export async function enterOwnSession(
  deps: Needs,
  caller: AgentCaller,
  shown: Shown,
  byAddress: RateLimit,
): Promise<{ agent: AgentRecord; key: SessionKey }> {
  const { tenantId, agentId, client } = caller;
  const { sessionId } = shown;
  const key = { tenantId, sessionId };
  const agent = await getCallersAgent(deps, caller);
  await deps.rateLimiter.take(byAddress, `${agentId} ${subjectOf(client, sessionId)}`);
  await checkOwnSession(deps, caller, agent, await findKeptSession(deps, key), shown);
  return { agent, key };
}
