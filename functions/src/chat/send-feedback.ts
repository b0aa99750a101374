import type { sendFeedback as contract } from '@talkwright/shared/areas/chat';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { type AgentCaller, subjectOf } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getCallersAgent } from '../agents/get-callers-agent.ts';
import type { ConversationsReader } from '../conversations/conversations.store.ts';
import { findKeptSession } from '../conversations/find-kept-session.ts';
import { recordFeedback } from '../conversations/record-feedback.ts';
import type { Config } from '../platform/config.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import { checkOwnSession } from './check-own-session.ts';

type Needs = {
  agents: AgentsReader;
  config: Config;
  conversations: ConversationsReader;
  rateLimiter: RateLimiter;
} & Parameters<typeof checkOwnSession>[0] &
  Parameters<typeof findKeptSession>[0] &
  Parameters<typeof recordFeedback>[0];

/** Offices share an address. */
const byAddress: RateLimit = { name: 'feedback-address', max: 100, seconds: 600 };

/**
 * What a visitor thinks of an answer in their own conversation.
 * @throws Failure `session_not_found`, `visitor_token_refused`, `user_token_refused`, `feedback_not_taken`, `too_many`
 */
export async function sendFeedback(
  deps: Needs,
  caller: AgentCaller,
  input: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tenantId, agentId, client } = caller;
  const key = { tenantId, sessionId: input.sessionId };
  const agent = await getCallersAgent(deps, caller);
  await deps.rateLimiter.take(byAddress, `${agentId} ${subjectOf(client, input.sessionId)}`);
  await checkOwnSession(deps, caller, agent, await findKeptSession(deps, key), input);
  if (!agent.personality.feedbackEnabled) throw new Failure('feedback_not_taken');
  const message = await deps.conversations.findMessage(key, input.messageId);
  return { feedback: await recordFeedback(deps, message, input) };
}
