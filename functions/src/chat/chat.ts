import type { ChatEvent } from '@talkwright/shared/areas/chat';
import type { AgentCaller } from '../accounts/caller.ts';
import { answerTurn } from './answer-turn.ts';
import { beginTurn, type ChatInput } from './begin-turn.ts';
import { replayTurn } from './replay-turn.ts';

type Needs = Parameters<typeof beginTurn>[0] & Parameters<typeof answerTurn>[0];

/**
 * One message of a visitor and its answer. What fails before the events begin has a status of its own.
 * @throws Failure `session_not_found`, `visitor_token_refused`, `user_token_refused`, `answer_under_way`,
 *   `too_many`
 */
export async function chat(
  deps: Needs,
  caller: AgentCaller,
  input: ChatInput,
  signal: AbortSignal,
): Promise<AsyncGenerator<ChatEvent>> {
  const begun = await beginTurn(deps, caller, input, signal);
  const { answer } = begun.turn;
  return answer ? replayTurn(deps, begun, answer) : answerTurn(deps, begun, signal);
}
