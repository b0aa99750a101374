import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { SessionKey, TurnRecord } from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';
import { countTurn } from './count-turn.ts';
import { eventOfOldTurn } from './event-of-old-turn.ts';
import { scheduleInsights } from './schedule-insights.ts';
import { summarizeConversation, writeSearchText } from './summarize-conversation.ts';
import type { Transcripts } from './transcripts.store.ts';

type Needs = {
  conversations: Conversations;
  log: Log;
  now: Clock;
  transcripts: Transcripts;
} & Parameters<typeof countTurn>[0] &
  Parameters<typeof scheduleInsights>[0] &
  Parameters<typeof summarizeConversation>[0];
type Changed = SessionKey | TurnRecord;

const PAGE = 50;
/** Well below what a timer may take. */
const WORK_MS = 4 * 60_000;

/**
 * Counts and summarizes whatever was stored of conversations since the last sweep: what a dead process left undone, what
 * is searched of them, and, the first time, all that there is. Harmless for what is done already.
 */
export async function sweepConversations(deps: Needs): Promise<void> {
  const { log, now, transcripts } = deps;
  const workUntil = now().getTime() + WORK_MS;
  let continuation = await transcripts.findProgress();
  do {
    const page = await transcripts.changes(continuation, PAGE);
    if (page.isAll || !page.continuation) return;
    const sessions = Map.groupBy(
      page.found,
      ({ tenantId, sessionId }) => `${tenantId} ${sessionId}`,
    );
    await Promise.all(
      [...sessions.values()].map((changed) =>
        settleSession(deps, changed).catch((error) => {
          // The database cannot be reached: the next sweep begins with this page again.
          if (error instanceof Failure) throw error;
          log.error('conversation left out', error, { sessionId: changed[0]?.sessionId ?? '' });
        }),
      ),
    );
    continuation = page.continuation;
    await transcripts.keepProgress(continuation);
  } while (now().getTime() < workUntil);
}

async function settleSession(deps: Needs, changed: Changed[]): Promise<void> {
  const [key] = changed;
  if (!key) return;
  for (const one of changed) {
    if (!('answer' in one) || !one.answer) continue;
    const turn = { ...one, answer: one.answer };
    const event = turn.event ?? (await eventOfOldTurn(deps, turn));
    if (event) await countTurn(deps, { ...turn, event });
  }
  await Promise.all([
    summarizeConversation(deps, key),
    writeSearchText(deps, key),
    scheduleInsights(deps, key),
  ]);
}
