import type { Trace } from '../answering/answer.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { MessageRecord, TurnRecord } from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';
import { internalEvents } from './internal-events.ts';
import { countLookups } from './record-answer.ts';

type Needs = { conversations: Conversations; log: Log; newId: NewId; now: Clock } & Parameters<
  typeof countLookups
>[0];

/**
 * Leaves a message whose answer has failed to whoever sends it again. Nothing of the answer is kept but what it has
 * called. Never throws: the lease runs out by itself.
 */
export async function giveUpTurn(deps: Needs, turn: TurnRecord, trace: Trace): Promise<void> {
  await countLookups(deps, turn.tenantId, trace);
  const done = trace.calls.length === 0 ? [] : internalEvents(deps, turn, trace).map(unanswered);
  await deps.conversations
    .giveUp(turn, deps.now().toISOString(), done)
    .catch((cause) => deps.log.error('claim not given up', cause));
}

const unanswered = (event: MessageRecord): MessageRecord => ({
  ...event,
  metadata: { ...event.metadata, unanswered: true },
});
