import type { sendFeedback as contract } from '@talkwright/shared/areas/chat';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentCaller } from '../accounts/caller.ts';
import type { ConversationsReader } from '../conversations/conversations.store.ts';
import { recordFeedback } from '../conversations/record-feedback.ts';
import type { Config } from '../platform/config.ts';
import type { RateLimit } from '../platform/rate-limiter.ts';
import { enterOwnSession } from './enter-own-session.ts';

type Needs = {
  config: Config;
  conversations: ConversationsReader;
} & Parameters<typeof enterOwnSession>[0] &
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
  const { agent, key } = await enterOwnSession(deps, caller, input, byAddress);
  if (!agent.personality.feedbackEnabled) throw new Failure('feedback_not_taken');
  const message = await deps.conversations.findMessage(key, input.messageId);
  return { feedback: await recordFeedback(deps, message, input) };
}
