import { isDeepStrictEqual } from 'node:util';
import type { Feedback } from '@talkwright/shared/areas/chat';
import * as z from 'zod';
import { type Change, patchOf } from '../platform/change.ts';
import type { Items } from '../platform/cosmos.ts';
import type { Lease } from '../platform/lease.ts';
import { doneUnless, refusalOf, WriteRefused } from '../platform/write-refused.ts';
import { isNextConversation } from '../usage/conversation-unit.ts';
import { cycleAt } from '../usage/meter-record.ts';
import {
  type Answer,
  type ChangingCall,
  type MessageRecord,
  messageRecordSchema,
  type SessionKey,
  type SessionRecord,
  sessionRecordSchema,
  type TurnEvent,
  type TurnRecord,
  turnId,
  turnRecordSchema,
} from './conversation-records.ts';

/** What a message says of its session: that it begins, and who the visitor is. */
type Claiming = { created: SessionRecord | undefined; userHash: string | undefined };

type Answers = NonNullable<SessionRecord['answers']>;
type Counted = Pick<SessionRecord, 'answers' | 'messageCount'>;
type NewEvent = Omit<TurnEvent, 'isFirst' | 'conversations'>;
type Finished = { answer: Answer; event: NewEvent | undefined; session: Counted | undefined };
type Patching = Extract<Change, { operation: 'patch' }>;

export type Conversations = ReturnType<typeof conversationsStore>;
/** What other areas may ask. */
export type ConversationsReader = Pick<
  Conversations,
  'findSession' | 'findMessage' | 'findTurn' | 'lastMessages'
>;

export function conversationsStore(items: Items) {
  /**
   * Changes a turn and what goes with it, as long as its lease has the same holder: answers whether it had. Where the
   * conversation is deleted, nobody has it any more.
   */
  async function changeTurn(turn: TurnRecord, fields: Partial<TurnRecord>, ...others: Change[]) {
    const write = items.batch(partition(turn), [patchTurn(turn, fields), ...others]);
    const refusal = await refusalOf(write);
    if (refusal === 'exists') throw new WriteRefused(refusal);
    return refusal === undefined;
  }

  const findSession = async (key: SessionKey): Promise<SessionRecord | undefined> =>
    (await items.find(sessionRecordSchema, key.sessionId, partition(key)))?.value;

  async function answersIn({ answers, messageCount, ...key }: Counted & SessionKey) {
    // Nothing was said yet but one question; or else it may have been answered before answers were counted.
    const isFirst = !answers && (messageCount <= 1 || !(await hasAnswer(key)));
    return { answers, isFirst };
  }

  async function hasAnswer(key: SessionKey): Promise<boolean> {
    const sql = "SELECT TOP 1 VALUE c.id FROM c WHERE c.type = 'message' AND c.role = 'assistant'";
    return (await items.query(z.string(), partition(key), sql)).length > 0;
  }

  return {
    findSession,

    /** Undefined also where the id is that of another record. */
    findMessage: async (key: SessionKey, id: string): Promise<MessageRecord | undefined> =>
      (await items.findTyped(messageRecordSchema, id, partition(key)))?.value,

    findTurn: async (key: SessionKey, clientMessageId: string): Promise<TurnRecord | undefined> =>
      (await items.find(turnRecordSchema, turnId(clientMessageId), partition(key)))?.value,

    /** The last `limit` things that visitor and agent said, oldest first. */
    async lastMessages(key: SessionKey, limit: number): Promise<MessageRecord[]> {
      const sql =
        "SELECT TOP @limit * FROM c WHERE c.type = 'message' AND c.role IN ('user', 'assistant') " +
        'ORDER BY c.type, c.createdAt DESC';
      const found = await items.query(messageRecordSchema, partition(key), sql, { limit });
      return found.reverse();
    },

    /** @throws WriteRefused `gone` */
    async setHasInsights(key: SessionKey, hasInsights: boolean): Promise<void> {
      const { patch } = patchOf({ hasInsights });
      await items.patch(sessionRecordSchema, key.sessionId, partition(key), patch);
    },

    /** In the place of what was thought of the message before; null takes that back. @throws WriteRefused `gone` */
    async setFeedback(message: MessageRecord, feedback: Feedback | null): Promise<void> {
      const { patch } = patchOf({ feedback });
      await items.patch(messageRecordSchema, message.id, partition(message), patch);
    },

    /**
     * Stores the visitor's message and the claim on it at once, with the session where it is new. Answers
     * false when the message was claimed before. @throws WriteRefused `gone` when the conversation is deleted
     */
    async claim(turn: TurnRecord, message: MessageRecord, { created, userHash }: Claiming) {
      const changes: Change[] = [
        created ? { operation: 'create', item: created } : countMessage(message, userHash),
        { operation: 'create', item: turn },
        { operation: 'create', item: message },
      ];
      return doneUnless('exists', items.batch(partition(turn), changes));
    },

    /** Until then nobody else may answer. False when the claim has changed hands, or the message was answered. */
    lease: (turn: TurnRecord, lease: Lease): Promise<boolean> => changeTurn(turn, { lease }),

    /** Whoever answers is to say no more. False where nobody does. */
    stop: (turn: TurnRecord): Promise<boolean> => changeTurn(turn, { stopped: turn.lease.holder }),

    /** Somebody waits for the answer that another connection has begun. */
    await: (turn: TurnRecord, awaitedAt: string): Promise<boolean> =>
      changeTurn(turn, { awaitedAt }),

    /** From now on anybody may answer. What was done for the answer that failed is kept, unless it was taken over. */
    giveUp: (turn: TurnRecord, now: string, done: MessageRecord[]): Promise<boolean> =>
      changeTurn(turn, { lease: { ...turn.lease, until: now } }, ...done.map(create)),

    /** False when the turn was taken over. */
    rememberChanges: (turn: TurnRecord, changes: Record<string, ChangingCall>): Promise<boolean> =>
      changeTurn(turn, { changes }),

    /**
     * False when the turn was taken over: nothing is stored then. Of several answers at the same moment each counts as
     * one more than the one before. `session` is as it was before the message, none where that has begun it.
     */
    async finish(
      turn: TurnRecord,
      { answer, event, session }: Finished,
      said: MessageRecord,
      internal: MessageRecord[],
    ): Promise<boolean> {
      const finishAs = (counted: TurnEvent | undefined, session: Change) =>
        changeTurn(
          turn,
          // The answer is never made again, so nothing needs to be known of changes.
          { answer, changes: {}, ...(counted && { event: counted }) },
          session,
          ...[said, ...internal].map(create),
        );
      if (!event) return finishAs(undefined, countMessage(said));
      const cycle = cycleAt(new Date(said.createdAt));
      const { tenantId, sessionId } = turn;
      let before = await answersIn({ messageCount: 0, ...session, tenantId, sessionId });
      for (;;) {
        const { isFirst, answers } = before;
        const count = answers?.cycle === cycle ? answers.count : 0;
        const counted = { ...event, isFirst, conversations: isNextConversation(count) ? 1 : 0 };
        if (await finishAs(counted, countAnswer(said, answers, { cycle, count: count + 1 }))) {
          return true;
        }
        const now = await findSession(turn);
        const after = now && (await answersIn(now));
        // It was not another answer that came first.
        if (!after || isDeepStrictEqual(after, before)) return false;
        before = after;
      }
    },
  };
}

const partition = ({ tenantId, sessionId }: SessionKey) => [tenantId, sessionId];

const create = (item: MessageRecord): Change => ({ operation: 'create', item });

const patchTurn = ({ id, lease }: TurnRecord, fields: Partial<TurnRecord>): Change => ({
  operation: 'patch',
  id,
  ...patchOf(fields, `c.lease.holder = "${lease.holder}" AND NOT IS_DEFINED(c.answer)`),
});

/** As long as nobody else has counted one meanwhile. */
function countAnswer(said: MessageRecord, before: Answers | undefined, answers: Answers): Change {
  const { patch, ...change } = countMessage(said);
  return {
    ...change,
    patch: [...patch, { op: 'set', path: '/answers', value: answers }],
    condition: before
      ? `FROM c WHERE c.answers.cycle = "${before.cycle}" AND c.answers.count = ${before.count}`
      : 'FROM c WHERE NOT IS_DEFINED(c.answers)',
  };
}

const countMessage = ({ sessionId, createdAt }: MessageRecord, userHash?: string): Patching => ({
  operation: 'patch',
  id: sessionId,
  patch: [
    { op: 'incr', path: '/messageCount', value: 1 },
    { op: 'set', path: '/updatedAt', value: createdAt },
    ...(userHash ? [{ op: 'set', path: '/userHash', value: userHash } as const] : []),
  ],
});
