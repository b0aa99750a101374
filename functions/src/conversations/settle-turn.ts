import type { Log } from '../platform/log.ts';
import type { TurnRecord } from './conversation-records.ts';
import type { ConversationsReader } from './conversations.store.ts';
import { countTurn } from './count-turn.ts';
import { summarizeConversation } from './summarize-conversation.ts';

type Needs = { conversations: ConversationsReader; log: Log } & Parameters<typeof countTurn>[0] &
  Parameters<typeof summarizeConversation>[0];

/**
 * Counts an answered turn and brings the summary of its conversation up to date. Never throws: what does not come about
 * here, the sweep makes good.
 */
export async function settleTurn(
  deps: Needs,
  { tenantId, sessionId, clientMessageId }: TurnRecord,
): Promise<void> {
  const key = { tenantId, sessionId };
  try {
    const turn = await deps.conversations.findTurn(key, clientMessageId);
    const { answer, event } = turn ?? {};
    await Promise.all([
      turn && answer && event && countTurn(deps, { ...turn, answer, event }),
      summarizeConversation(deps, key),
    ]);
  } catch (error) {
    deps.log.error('turn left to the sweep', error);
  }
}
