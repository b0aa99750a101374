import type { Log } from '../platform/log.ts';
import type { SessionKey, TurnRecord } from './conversation-records.ts';
import type { ConversationsReader } from './conversations.store.ts';
import { countTurn } from './count-turn.ts';
import { summarizeConversation } from './summarize-conversation.ts';

type Needs = { conversations: ConversationsReader; log: Log } & Parameters<typeof countTurn>[0] &
  Parameters<typeof summarizeConversation>[0];

/**
 * Counts an answered turn and brings its conversation to the top of lists, in as few requests as that takes: the next
 * visitor's answer waits for the same database. Never throws: the rest of the summary, and whatever does not come about
 * here, is the sweep's.
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
      moveToTop(deps, key),
    ]);
  } catch (error) {
    deps.log.error('turn left to the sweep', error);
  }
}

async function moveToTop(deps: Needs, key: SessionKey): Promise<void> {
  const session = await deps.conversations.findSession(key);
  if (session && !(await deps.summaries.moveToTop(session))) await summarizeConversation(deps, key);
}
