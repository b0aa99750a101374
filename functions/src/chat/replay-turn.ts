import type { ChatEvent } from '@talkwright/shared/areas/chat';
import type { Answer } from '../conversations/conversation-records.ts';
import type { ConversationsReader } from '../conversations/conversations.store.ts';
import { closingEvents, sessionEvent } from './answer-turn.ts';
import type { BegunTurn } from './begin-turn.ts';

/** The stored answer once more, in one piece, for a client that lost its connection on the way. */
export async function* replayTurn(
  { conversations }: { conversations: ConversationsReader },
  begun: BegunTurn,
  answer: Answer,
): AsyncGenerator<ChatEvent> {
  yield sessionEvent(begun);
  const said = await conversations.findMessage(begun.turn, answer.messageId);
  if (!said) throw new Error('The message of a stored answer is missing.');
  yield { type: 'delta', text: said.content };
  yield* closingEvents(begun, answer, said);
}
