import type { ChatEvent } from '@talkwright/shared/areas/chat';
import type { Answer, ConversationsReader } from '../conversations/conversations.store.ts';
import { closingEvents, sessionEvent } from './answer-turn.ts';
import type { Turn } from './begin-turn.ts';

/** The stored answer once more, in one piece, for a client that lost its connection on the way. */
export async function* replayTurn(
  { conversations }: { conversations: ConversationsReader },
  turn: Turn,
  answer: Answer,
): AsyncGenerator<ChatEvent> {
  yield sessionEvent(turn);
  const said = await conversations.findMessage(turn.claim, answer.messageId);
  if (!said) throw new Error('The message of a stored answer is missing.');
  yield { type: 'delta', text: said.content };
  yield* closingEvents(answer, said);
}
