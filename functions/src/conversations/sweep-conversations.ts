import { type Clock, secondsFromNow } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { isUnavailable } from '../platform/write-refused.ts';
import type { SessionKey, TurnRecord } from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';
import { countAnsweredTurns } from './count-answered-turns.ts';
import { scheduleInsights } from './schedule-insights.ts';
import { summarizeConversation } from './summarize-conversation.ts';
import type { LeftOut, Transcripts } from './transcripts.store.ts';

type Needs = {
  conversations: Conversations;
  log: Log;
  now: Clock;
  transcripts: Transcripts;
} & Parameters<typeof countAnsweredTurns>[0] &
  Parameters<typeof scheduleInsights>[0] &
  Parameters<typeof summarizeConversation>[0];
type Changed = SessionKey | TurnRecord;
/** What is to be counted of a conversation before it is summarized, and how often that has failed. */
type Work = SessionKey & { changed: Changed[]; failures: number };

/** Many, since a conversation is summarized once for all of its changes that were gathered. */
const MAX_GATHERED = 1_000;
/** One after the other, since visitors wait for the same worker and database; more where it has fallen behind. */
const AT_ONCE = 1;
const AT_ONCE_BEHIND = 4;
/** Well below what a timer may take. */
const WORK_MS = 4 * 60_000;
/** More are no oddity of a few records: the sweep stays where it is until that is mended. */
const MAX_LEFT_OUT = 100;
const FIRST_PAUSE_SECONDS = 60;
const MAX_PAUSE_SECONDS = 24 * 3_600;

/**
 * Counts and summarizes whatever was stored of conversations since the last sweep, and the first time all that there is.
 * Harmless for what is done already. A conversation that fails holds up no other one: it is left out, and tried again
 * after longer and longer pauses.
 */
export async function sweepConversations(deps: Needs): Promise<void> {
  const { now, transcripts } = deps;
  const workUntil = now().getTime() + WORK_MS;
  let { continuation, leftOut } = await tryAgain(deps);
  for (let isAll = false; !isAll && now().getTime() < workUntil; ) {
    const gathered = await gather(deps, continuation);
    const atOnce = gathered.isAll ? AT_ONCE : AT_ONCE_BEHIND;
    const failed = await settleAll(deps, worksOf(gathered.changes), atOnce);
    leftOut = [...leftOut.filter((one) => !failed.some(isSame(one))), ...failed];
    if (leftOut.length > MAX_LEFT_OUT) {
      throw new Error(`More than ${MAX_LEFT_OUT} conversations cannot be summarized.`);
    }
    ({ continuation, isAll } = gathered);
    await transcripts.keepProgress({ continuation, leftOut });
  }
}

/** All that has changed by now, or as much as is settled in one go. */
async function gather({ transcripts }: Needs, from: string | undefined) {
  const changes: Changed[] = [];
  let continuation = from;
  while (changes.length < MAX_GATHERED) {
    const page = await transcripts.changes(continuation, MAX_GATHERED - changes.length);
    if (page.isAll || !page.continuation) return { changes, continuation, isAll: true };
    changes.push(...page.found);
    continuation = page.continuation;
  }
  return { changes, continuation, isAll: false };
}

/** Begins with what was left out and is due. Answers how far the sweeps have got. */
async function tryAgain(deps: Needs) {
  const { now, transcripts } = deps;
  const progress = await transcripts.findProgress();
  const isDue = ({ dueAt }: LeftOut) => dueAt <= now().toISOString();
  const due = progress.leftOut.filter(isDue);
  if (due.length === 0) return progress;
  const works = due.map(async (one) => ({ ...one, changed: await transcripts.listTurns(one) }));
  const failed = await settleAll(deps, await Promise.all(works), AT_ONCE);
  const leftOut = [...progress.leftOut.filter((one) => !due.includes(one)), ...failed];
  await transcripts.keepProgress({ ...progress, leftOut });
  return { ...progress, leftOut };
}

const worksOf = (changes: Changed[]): Work[] =>
  Array.from(
    Map.groupBy(changes, ({ tenantId, sessionId }) => `${tenantId} ${sessionId}`).values(),
    (changed) => ({ ...keyOf(changed[0] as Changed), changed, failures: 0 }),
  );

const keyOf = ({ tenantId, sessionId }: SessionKey): SessionKey => ({ tenantId, sessionId });

const isTurn = (one: Changed): one is TurnRecord => 'answer' in one;

const isSame = (one: SessionKey) => (other: SessionKey) =>
  one.tenantId === other.tenantId && one.sessionId === other.sessionId;

/** Answers those that failed. */
async function settleAll(deps: Needs, works: Work[], atOnce: number): Promise<LeftOut[]> {
  const failed: LeftOut[] = [];
  const waiting = works.values();
  const settleNext = async () => {
    for (const work of waiting) {
      try {
        await settle(deps, work);
      } catch (error) {
        // The database cannot be reached: the next sweep begins here again.
        if (isUnavailable(error)) throw error;
        deps.log.error('conversation left out', error, keyOf(work));
        failed.push(leaveOut(deps, work));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, settleNext));
  return failed;
}

async function settle(deps: Needs, { tenantId, sessionId, changed }: Work): Promise<void> {
  await countAnsweredTurns(deps, changed.filter(isTurn));
  const key = { tenantId, sessionId };
  await Promise.all([summarizeConversation(deps, key), scheduleInsights(deps, key)]);
}

function leaveOut({ now }: Needs, { failures, ...work }: Work): LeftOut {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** failures, MAX_PAUSE_SECONDS);
  const dueAt = secondsFromNow(now(), pause).toISOString();
  return { ...keyOf(work), failures: failures + 1, dueAt };
}
