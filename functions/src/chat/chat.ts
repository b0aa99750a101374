import type { ChatEvent } from '@talkwright/shared/areas/chat';
import type { AgentCaller } from '../accounts/caller.ts';
import type { Admission } from '../platform/admission.ts';
import { answerTurn } from './answer-turn.ts';
import { beginTurn, type ChatInput } from './begin-turn.ts';
import { replayTurn } from './replay-turn.ts';

type Needs = { admission: Admission } & Parameters<typeof beginTurn>[0] &
  Parameters<typeof answerTurn>[0];

/**
 * One message of a visitor and its answer. What fails before the events begin has a status of its own. The events are
 * to be read to their end, also where `reader`, for whom they are, has gone.
 * @throws Failure `session_not_found`, `visitor_token_refused`, `user_token_refused`, `answer_under_way`,
 *   `too_many`, `unavailable` where too many wait already
 */
export async function chat(
  deps: Needs,
  caller: AgentCaller,
  input: ChatInput,
  reader: AbortSignal,
): Promise<AsyncGenerator<ChatEvent>> {
  const leave = deps.admission.enter();
  try {
    const begun = await beginTurn(deps, caller, input);
    const { answer } = begun.turn;
    const events = answer ? replayTurn(deps, begun, answer) : answerTurn(deps, begun, reader);
    return atFirstWord(events, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

async function* atFirstWord(
  events: AsyncGenerator<ChatEvent>,
  leave: () => void,
): AsyncGenerator<ChatEvent> {
  try {
    for await (const event of events) {
      if (event.type === 'delta') leave();
      yield event;
    }
  } finally {
    leave();
  }
}
