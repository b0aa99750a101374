import type { Feedback } from '@talkwright/shared/areas/chat';
import * as z from 'zod';
import { type Change, patchOf } from '../platform/change.ts';
import type { Items } from '../platform/cosmos.ts';
import type { Lease } from '../platform/lease.ts';
import { doneUnless, refusalOf, WriteRefused } from '../platform/write-refused.ts';
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

  async function hasAnswer(key: SessionKey): Promise<boolean> {
    const sql = "SELECT TOP 1 VALUE c.id FROM c WHERE c.type = 'message' AND c.role = 'assistant'";
    return (await items.query(z.string(), partition(key), sql)).length > 0;
  }

  return {
    findSession: async (key: SessionKey): Promise<SessionRecord | undefined> =>
      (await items.find(sessionRecordSchema, key.sessionId, partition(key)))?.value,

    /** Undefined also where the id is that of another record. */
    findMessage: async (key: SessionKey, id: string): Promise<MessageRecord | undefined> => {
      const schema = messageRecordSchema.optional().catch(undefined);
      return (await items.find(schema, id, partition(key)))?.value;
    },

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

    /** From now on anybody may answer. What was done for the answer that failed is kept, unless it was taken over. */
    giveUp: (turn: TurnRecord, now: string, done: MessageRecord[]): Promise<boolean> =>
      changeTurn(turn, { lease: { ...turn.lease, until: now } }, ...done.map(create)),

    /** False when the turn was taken over. */
    rememberChanges: (turn: TurnRecord, changes: Record<string, ChangingCall>): Promise<boolean> =>
      changeTurn(turn, { changes }),

    /**
     * False when the turn was taken over: nothing is stored then. Of several first answers at the same moment one is
     * stored as the first.
     */
    async finish(
      turn: TurnRecord,
      { answer, event }: { answer: Answer; event: Omit<TurnEvent, 'isFirst'> | undefined },
      said: MessageRecord,
      internal: MessageRecord[],
    ): Promise<boolean> {
      const finishAs = (isFirst: boolean) =>
        changeTurn(
          turn,
          // The answer is never made again, so nothing needs to be known of changes.
          { answer, changes: {}, ...(event && { event: { ...event, isFirst } }) },
          isFirst ? countFirstAnswer(said) : countMessage(said),
          ...[said, ...internal].map(create),
        );
      return (event && !(await hasAnswer(turn)) && (await finishAs(true))) || finishAs(false);
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

const countFirstAnswer = (said: MessageRecord): Change => {
  const { patch, ...change } = countMessage(said);
  return {
    ...change,
    patch: [...patch, { op: 'set', path: '/isAnswered', value: true }],
    condition: 'FROM c WHERE NOT IS_DEFINED(c.isAnswered)',
  };
};

const countMessage = ({ sessionId, createdAt }: MessageRecord, userHash?: string): Patching => ({
  operation: 'patch',
  id: sessionId,
  patch: [
    { op: 'incr', path: '/messageCount', value: 1 },
    { op: 'set', path: '/updatedAt', value: createdAt },
    ...(userHash ? [{ op: 'set', path: '/userHash', value: userHash } as const] : []),
  ],
});
