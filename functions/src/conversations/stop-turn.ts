import type { SessionKey } from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';

/** Tells whoever answers a message to say no more. Twice is as good as once. Answers whether it was being answered. */
export async function stopTurn(
  { conversations }: { conversations: Conversations },
  key: SessionKey,
  clientMessageId: string,
): Promise<boolean> {
  const turn = await conversations.findTurn(key, clientMessageId);
  return turn !== undefined && !turn.answer && (await conversations.stop(turn));
}
