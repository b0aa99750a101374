import { answerOutcomes, hasNoAnswer } from '@talkwright/shared/answer-outcomes';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';
import type { Position } from '../platform/list-page.ts';
import {
  type AnsweredTurn,
  answeredTurnSchema,
  type MessageRecord,
  messageRecordSchema,
  type SessionKey,
  type TurnRecord,
  turnId,
  turnRecordSchema,
} from './conversation-records.ts';

const thumbSchema = z.enum(['up', 'down']);
const judgedSchema = z.object({
  outcome: messageRecordSchema.shape.outcome,
  thumb: thumbSchema.optional(),
  createdAt: timeSchema,
});

/** Whatever is stored of a conversation; of a turn, all of it. */
const changeSchema = z.union([
  turnRecordSchema,
  z.object({ type: z.string(), tenantId: idSchema, sessionId: idSchema }),
]);
const leftOutSchema = z.object({
  ...{ tenantId: idSchema, sessionId: idSchema },
  failures: z.int(),
  /** When it is tried again. */
  dueAt: timeSchema,
});
/** A conversation that failed. */
export type LeftOut = z.infer<typeof leftOutSchema>;
const progressSchema = z.object({
  continuation: z.string().optional(),
  leftOut: leftOutSchema.array().default([]),
});
type Progress = z.infer<typeof progressSchema>;
const SWEEP_ID = 'conversations-sweep';

const NO_ANSWER = answerOutcomes.filter(hasNoAnswer).map((outcome) => `'${outcome}'`);
const THINGS_SAID = "c.type = 'message' AND c.role IN ('user', 'assistant')";
/** So much is read at once. */
export const MAX_SAID = 500;
const saidSchema = messageRecordSchema.pick({ id: true, content: true, createdAt: true });

export type Transcripts = ReturnType<typeof transcriptsStore>;
/** What other areas may ask. */
export type TranscriptsReader = Omit<Transcripts, 'changes' | 'findProgress' | 'keepProgress'>;

/** What summaries and counters are made of: reads over what is stored of conversations. */
export function transcriptsStore({
  conversations,
  guards,
}: {
  conversations: Items;
  guards: Items;
}) {
  return {
    async findOpening(key: SessionKey): Promise<string> {
      const sql =
        "SELECT TOP 1 VALUE c.content FROM c WHERE c.type = 'message' AND c.role = 'user' " +
        'ORDER BY c.type DESC, c.createdAt ASC';
      return (await conversations.query(z.string(), partition(key), sql))[0] ?? '';
    },

    /** The last answer that was none, or that the visitor did not like. */
    async findUnanswered(key: SessionKey) {
      const sql =
        "SELECT TOP 1 c.outcome, c.feedback.thumb, c.createdAt FROM c WHERE c.type = 'message' " +
        `AND (c.outcome IN (${NO_ANSWER}) OR c.feedback.thumb = 'down') ` +
        'ORDER BY c.type, c.createdAt DESC';
      return (await conversations.query(judgedSchema, partition(key), sql))[0];
    },

    /** What the visitor said last, at this time or before. */
    async findQuestion(key: SessionKey, at: string): Promise<string> {
      const sql =
        "SELECT TOP 1 VALUE c.content FROM c WHERE c.type = 'message' AND c.role = 'user' " +
        'AND c.createdAt <= @at ORDER BY c.type, c.createdAt DESC';
      return (await conversations.query(z.string(), partition(key), sql, { at }))[0] ?? '';
    },

    listThumbs(key: SessionKey): Promise<('up' | 'down')[]> {
      const sql =
        "SELECT VALUE c.feedback.thumb FROM c WHERE c.type = 'message' AND c.feedback.thumb IN ('up', 'down')";
      return conversations.query(thumbSchema, partition(key), sql);
    },

    /** What visitor and agent said from a time on, at most `MAX_SAID` of it. */
    listSaid(key: SessionKey, from: string) {
      const sql =
        `SELECT TOP ${MAX_SAID} c.id, c.content, c.createdAt FROM c ` +
        `WHERE ${THINGS_SAID} AND c.createdAt >= @from ORDER BY c.type DESC, c.createdAt ASC`;
      return conversations.query(saidSchema, partition(key), sql, { from });
    },

    /** What was said and what went on meanwhile, the last first: of that, what comes before a position. */
    page(
      key: SessionKey,
      limit: number,
      before: Position<string> | undefined,
    ): Promise<MessageRecord[]> {
      const isBefore =
        'AND c.createdAt <= @key AND (c.createdAt < @key OR (c.createdAt = @key AND c.id < @id))';
      const sql =
        `SELECT * FROM c WHERE c.type = 'message' ${before ? isBefore : ''} ` +
        'ORDER BY c.type, c.createdAt DESC, c.id DESC';
      return conversations.query(messageRecordSchema, partition(key), sql, { ...before }, limit);
    },

    /** How these messages of the visitor were answered, as far as they were. */
    listAnswered(key: SessionKey, clientMessageIds: string[]): Promise<AnsweredTurn[]> {
      const sql =
        "SELECT c.answer, c.event.model, c.userMessageId FROM c WHERE c.type = 'turn' " +
        'AND IS_DEFINED(c.answer) AND ARRAY_CONTAINS(@ids, c.id)';
      return conversations.query(answeredTurnSchema, partition(key), sql, {
        ids: clientMessageIds.map(turnId),
      });
    },

    async countMessages(
      key: SessionKey,
      { from, before }: { from: string; before: string },
    ): Promise<number> {
      const sql = `SELECT VALUE COUNT(1) FROM c WHERE ${THINGS_SAID} AND c.createdAt >= @from AND c.createdAt < @before`;
      return (await conversations.query(z.int(), partition(key), sql, { from, before }))[0] ?? 0;
    },

    /** The first `limit` messages from a moment on, which belongs to them. */
    listMessages(key: SessionKey, from: string, limit: number): Promise<MessageRecord[]> {
      const sql = `SELECT TOP @limit * FROM c WHERE ${THINGS_SAID} AND c.createdAt >= @from ORDER BY c.type DESC, c.createdAt ASC`;
      return conversations.query(messageRecordSchema, partition(key), sql, { from, limit });
    },

    /** The first answer, by its id. */
    async findFirstAnswer(key: SessionKey): Promise<string | undefined> {
      const sql =
        "SELECT TOP 1 VALUE c.id FROM c WHERE c.type = 'message' AND c.role = 'assistant' " +
        'ORDER BY c.type DESC, c.createdAt ASC';
      return (await conversations.query(z.string(), partition(key), sql))[0];
    },

    listTurns: (key: SessionKey): Promise<TurnRecord[]> =>
      conversations.query(
        turnRecordSchema,
        partition(key),
        "SELECT * FROM c WHERE c.type = 'turn'",
      ),

    /** Internal events between two moments, which belong to both. */
    listEvents(key: SessionKey, from: string, to: string): Promise<MessageRecord[]> {
      const sql =
        "SELECT * FROM c WHERE c.type = 'message' AND c.role = 'internal' AND c.createdAt >= @from AND c.createdAt <= @to";
      return conversations.query(messageRecordSchema, partition(key), sql, { from, to });
    },

    /** What was stored or changed since a sweep got as far as this, of all organizations. */
    changes: (continuation: string | undefined, limit: number) =>
      conversations.changes(changeSchema, continuation, limit),

    /** How far the sweeps have got. Nowhere yet: the first one begins with what was stored first. */
    async findProgress(): Promise<Progress> {
      return (await guards.find(progressSchema, SWEEP_ID, SWEEP_ID))?.value ?? { leftOut: [] };
    },

    keepProgress: (progress: Progress): Promise<void> =>
      guards.upsert({ id: SWEEP_ID, ...progress }),
  };
}

const partition = ({ tenantId, sessionId }: SessionKey) => [tenantId, sessionId];
