import type { stopAnswer as contract } from '@talkwright/shared/areas/chat';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { AgentCaller } from '../accounts/caller.ts';
import { stopTurn } from '../conversations/stop-turn.ts';
import type { RateLimit } from '../platform/rate-limiter.ts';
import { enterOwnSession } from './enter-own-session.ts';

type Needs = Parameters<typeof enterOwnSession>[0] & Parameters<typeof stopTurn>[0];

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
  const { key } = await enterOwnSession(deps, caller, input, byAddress);
  return { isStopped: await stopTurn(deps, key, input.clientMessageId) };
}
