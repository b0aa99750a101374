import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { Claiming, Conversations, MessageRecord, TurnRecord } from './conversations.store.ts';

type Needs = { conversations: Conversations; now: Clock };

/**
 * Makes sure that a message is answered once, however often it is sent. Answers the claim as it stands now:
 * with the answer, where there is one; else it is the caller's.
 * @throws Failure `answer_under_way`
 */
export async function claimTurn(
  { conversations, now }: Needs,
  turn: TurnRecord,
  message: MessageRecord,
  claiming: Claiming,
): Promise<TurnRecord> {
  if (await conversations.claim(turn, message, claiming)) return turn;

  const earlier = await conversations.findTurn(turn, turn.clientMessageId);
  if (earlier && earlier.textHash !== turn.textHash) {
    const clientMessageId = 'Another message was sent with this id';
    throw new Failure('invalid_input', { fields: { clientMessageId }, message: clientMessageId });
  }
  if (earlier?.answer) return earlier;
  // Our own write, repeated by the SDK after its first answer was lost.
  if (earlier?.owner === turn.owner) return earlier;

  // Whoever had it gave up, or its process has died.
  const isFree = earlier && earlier.leasedUntil <= now().toISOString();
  const { owner, leasedUntil } = turn;
  if (isFree && (await conversations.takeOver(earlier, owner, leasedUntil))) {
    // Who had it may have gone on until then: what it has changed is known only now.
    const ours = await conversations.findTurn(turn, turn.clientMessageId);
    if (ours?.owner === owner) return ours;
  }
  throw new Failure('answer_under_way', { retryAfterSeconds: 2 });
}
