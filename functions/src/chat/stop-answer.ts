import type { stopAnswer as contract } from '@talkwright/shared/areas/chat';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { type AgentCaller, subjectOf } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getCallersAgent } from '../agents/get-callers-agent.ts';
import { findKeptSession } from '../conversations/find-kept-session.ts';
import { stopTurn } from '../conversations/stop-turn.ts';
import type { Config } from '../platform/config.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import { checkOwnSession } from './check-own-session.ts';

type Needs = { agents: AgentsReader; config: Config; rateLimiter: RateLimiter } & Parameters<
  typeof checkOwnSession
>[0] &
  Parameters<typeof findKeptSession>[0] &
  Parameters<typeof stopTurn>[0];

/** As often as anybody may ask, and offices share an address. */
const byAddress: RateLimit = { name: 'stop-address', max: 300, seconds: 600 };

/**
 * Stops an answer in the visitor's own conversation, wherever it is made.
 * @throws Failure `session_not_found`, `visitor_token_refused`, `user_token_refused`, `too_many`
 */
export async function stopAnswer(
  deps: Needs,
  caller: AgentCaller,
  input: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tenantId, agentId, client } = caller;
  const key = { tenantId, sessionId: input.sessionId };
  const agent = await getCallersAgent(deps, caller);
  await deps.rateLimiter.take(byAddress, `${agentId} ${subjectOf(client, input.sessionId)}`);
  await checkOwnSession(deps, caller, agent, await findKeptSession(deps, key), input);
  return { isStopped: await stopTurn(deps, key, input.clientMessageId) };
}
