import { citationSchema, finishReasons, messageSchema } from '@talkwright/shared/areas/chat';
import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { toolAnswerSchema } from '../answering/tools/callable-tool.ts';
import {
  type Change,
  type Items,
  type Refusal,
  rethrowAs,
  WriteRefused,
} from '../platform/cosmos.ts';

/** Every record of a conversation lies in the partition of its session. */
const inSession = { tenantId: idSchema, sessionId: idSchema };

const sessionRecordSchema = z.object({
  id: idSchema,
  type: z.literal('session'),
  ...inSession,
  agentId: idSchema,
  visitorTokenHash: z.string(),
  /** Who the visitor is, from the first message on that came from somebody who was signed in. */
  userHash: z.string().optional(),
  /** A member has tried the agent out: no visitor's conversation. */
  isPreview: z.literal(true).optional(),
  /** What visitor and agent said; internal events do not count. */
  messageCount: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type SessionRecord = z.infer<typeof sessionRecordSchema>;

const messageRecordSchema = z.object({
  id: idSchema,
  type: z.literal('message'),
  ...inSession,
  role: messageSchema.shape.role,
  content: z.string(),
  citations: citationSchema.array().optional(),
  metadata: messageSchema.shape.metadata,
  clientMessageId: idSchema.optional(),
  createdAt: timeSchema,
});
export type MessageRecord = z.infer<typeof messageRecordSchema>;

const answerSchema = z.object({
  messageId: idSchema,
  finishReason: z.enum(finishReasons),
  inputTokens: z.int(),
  outputTokens: z.int(),
});
export type Answer = z.infer<typeof answerSchema>;

/**
 * The claim on one message of a visitor: who answers it, and how it was answered. Only the owner may finish
 * it, and only until somebody else takes it over because the lease has run out.
 */
const turnRecordSchema = z.object({
  id: z.string(),
  type: z.literal('turn'),
  ...inSession,
  clientMessageId: idSchema,
  userMessageId: idSchema,
  /** The same id with another text would be another message. */
  textHash: z.string(),
  owner: idSchema,
  leasedUntil: timeSchema,
  /** Calls that may have changed something, by operation and arguments. */
  changes: z
    .record(
      z.string(),
      z.object({
        name: z.string(),
        /** As JSON, without secrets. */
        values: z.string(),
        /** None while the call is under way. */
        answer: toolAnswerSchema.optional(),
      }),
    )
    .optional(),
  answer: answerSchema.optional(),
});
export type TurnRecord = z.infer<typeof turnRecordSchema>;
/** What a message says of its session: that it begins, and who the visitor is. */
export type Claiming = { created: SessionRecord | undefined; userHash: string | undefined };

type Key = { tenantId: string; sessionId: string };

export const turnId = (clientMessageId: string): string => `turn-${clientMessageId}`;

export type Conversations = ReturnType<typeof conversationsStore>;
/** What other areas may ask. */
export type ConversationsReader = Pick<
  Conversations,
  'findSession' | 'findMessage' | 'findTurn' | 'lastMessages'
>;

export function conversationsStore(items: Items) {
  return {
    findSession: async (key: Key): Promise<SessionRecord | undefined> =>
      (await items.find(sessionRecordSchema, key.sessionId, partition(key)))?.value,

    findMessage: async (key: Key, id: string): Promise<MessageRecord | undefined> =>
      (await items.find(messageRecordSchema, id, partition(key)))?.value,

    findTurn: async (key: Key, clientMessageId: string): Promise<TurnRecord | undefined> =>
      (await items.find(turnRecordSchema, turnId(clientMessageId), partition(key)))?.value,

    /** The last `limit` things that visitor and agent said, oldest first. */
    async lastMessages(key: Key, limit: number): Promise<MessageRecord[]> {
      const sql =
        "SELECT TOP @limit * FROM c WHERE c.type = 'message' AND c.role IN ('user', 'assistant') " +
        'ORDER BY c.createdAt DESC';
      const found = await items.query(messageRecordSchema, partition(key), sql, { limit });
      return found.reverse();
    },

    /**
     * Stores the visitor's message and the claim on it at once, with the session where it is new. Answers
     * false when the message was claimed before.
     */
    async claim(turn: TurnRecord, message: MessageRecord, { created, userHash }: Claiming) {
      const changes: Change[] = [
        created ? { operation: 'create', item: created } : countMessage(message, userHash),
        { operation: 'create', item: turn },
        { operation: 'create', item: message },
      ];
      return succeeds(items.batch(partition(turn), changes), 'exists');
    },

    /** Answers false when the claim changed hands in the meantime. */
    takeOver: (turn: TurnRecord, owner: string, leasedUntil: string): Promise<boolean> =>
      succeeds(
        items.batch(partition(turn), [
          patchTurn(turn, [
            { op: 'set', path: '/owner', value: owner },
            { op: 'set', path: '/leasedUntil', value: leasedUntil },
          ]),
        ]),
        'changed',
      ),

    /** Until then nobody else may answer. */
    lease: (turn: TurnRecord, leasedUntil: string): Promise<boolean> =>
      succeeds(
        items.batch(partition(turn), [
          patchTurn(turn, [{ op: 'set', path: '/leasedUntil', value: leasedUntil }]),
        ]),
        'changed',
      ),

    /** From now on anybody may answer. What was done for the answer that failed is kept, unless it was taken over. */
    giveUp: (turn: TurnRecord, now: string, done: MessageRecord[]): Promise<boolean> =>
      succeeds(
        items.batch(partition(turn), [
          patchTurn(turn, [{ op: 'set', path: '/leasedUntil', value: now }]),
          ...done.map((item): Change => ({ operation: 'create', item })),
        ]),
        'changed',
      ),

    /** @throws Failure `answer_under_way` when the turn was taken over */
    rememberChanges: (turn: TurnRecord, changes: NonNullable<TurnRecord['changes']>) =>
      items
        .batch(partition(turn), [
          patchTurn(turn, [{ op: 'set', path: '/changes', value: changes }]),
        ])
        .catch(rethrowAs({ changed: () => new Failure('answer_under_way') })),

    /** @throws Failure `answer_under_way` when the turn was taken over: nothing is stored then */
    async finish(turn: TurnRecord, answer: Answer, said: MessageRecord, internal: MessageRecord[]) {
      const changes: Change[] = [
        patchTurn(turn, [
          { op: 'set', path: '/answer', value: answer },
          // The answer is never made again, so nothing needs to be known of them.
          { op: 'set', path: '/changes', value: {} },
        ]),
        countMessage(said),
        ...[said, ...internal].map((item): Change => ({ operation: 'create', item })),
      ];
      await items
        .batch(partition(turn), changes)
        .catch(rethrowAs({ changed: () => new Failure('answer_under_way') }));
    },
  };
}

const partition = ({ tenantId, sessionId }: Key) => [tenantId, sessionId];

/** Only while the claim is still its owner's. */
const patchTurn = (
  { id, owner }: TurnRecord,
  patch: { op: 'set'; path: string; value: unknown }[],
): Change => ({
  operation: 'patch',
  id,
  patch,
  condition: `FROM c WHERE c.owner = "${owner}" AND NOT IS_DEFINED(c.answer)`,
});

const countMessage = ({ sessionId, createdAt }: MessageRecord, userHash?: string): Change => ({
  operation: 'patch',
  id: sessionId,
  patch: [
    { op: 'incr', path: '/messageCount', value: 1 },
    { op: 'set', path: '/updatedAt', value: createdAt },
    ...(userHash ? [{ op: 'set', path: '/userHash', value: userHash } as const] : []),
  ],
});

/** False when the write was refused for this reason. */
const succeeds = (write: Promise<void>, refusal: Refusal): Promise<boolean> =>
  write.then(
    () => true,
    (error: unknown) => {
      if (error instanceof WriteRefused && error.reason === refusal) return false;
      throw error;
    },
  );
