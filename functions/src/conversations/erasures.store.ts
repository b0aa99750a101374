import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';
import { bucketOfSession, bucketOfYear } from '../platform/ledger/buckets.ts';
import type { Ledger } from '../platform/ledger/ledger.ts';
import type { Position } from '../platform/list-page.ts';
import { doneUnless, ignoring } from '../platform/write-refused.ts';
import { type SessionKey, sessionRecordSchema, turnRecordSchema } from './conversation-records.ts';
import { markId } from './day-counters.store.ts';
import { erasedSchema, placesOf, summarySchema } from './summary-record.ts';

/** Whoever was at work on a conversation when it was erased has come to an end by then. */
const DAY_SECONDS = 24 * 3_600;
/** The database takes so many changes in one batch. */
const PAGE = 100;
const SWEEP_ID = 'retention-sweep';

const progressSchema = z.object({
  /** The last organization that was looked through. */
  after: z.string(),
  /** The last day (UTC) on which all of them were. */
  doneOn: z.string(),
});
type Progress = z.infer<typeof progressSchema>;

const storedSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** Of a turn that counts: when it did. */
  day: z.string().optional(),
  /** When it was last written, in whole seconds. */
  _ts: z.int(),
});
type Stored = z.infer<typeof storedSchema>;
const expiredSchema = summarySchema.pick({ id: true, sessionId: true, lastAt: true });
type Expired = z.infer<typeof expiredSchema>;

export type Erasures = ReturnType<typeof erasuresStore>;

/** Takes away, step by step, all that there is of a conversation, and finds those that are to go. */
export function erasuresStore({
  conversations,
  ledger,
  guards,
}: {
  conversations: Items;
  ledger: Ledger;
  guards: Items;
}) {
  return {
    /**
     * From then on nobody finds the conversation, and nothing is added to it: each message and each answer needs this
     * record. False, and nothing is changed, where something was said in it at `unlessFrom` or later.
     */
    async removeSession(key: SessionKey, unlessFrom?: string): Promise<boolean> {
      const found = await conversations.find(sessionRecordSchema, key.sessionId, partition(key));
      if (!found) return true;
      if (unlessFrom !== undefined && found.value.updatedAt >= unlessFrom) return false;
      const etag = unlessFrom === undefined ? undefined : found.etag;
      return doneUnless('changed', conversations.remove(key.sessionId, partition(key), etag));
    },

    isThere: async (key: SessionKey): Promise<boolean> =>
      (await conversations.find(sessionRecordSchema, key.sessionId, partition(key))) !== undefined,

    listStored: (key: SessionKey): Promise<Stored[]> =>
      conversations.query(
        storedSchema,
        partition(key),
        'SELECT c.id, c.type, c.event.day, c._ts FROM c',
        {},
        PAGE,
      ),

    /**
     * That its turns are counted needs to be known for a while only: what is gone does not come again in the change feed,
     * but who has read it from there may be about to count it.
     */
    async expireMarks(key: SessionKey, stored: Stored[]): Promise<void> {
      const turns = stored.filter(({ type }) => type === turnRecordSchema.shape.type.value);
      const expire = [{ op: 'set', path: '/ttl', value: DAY_SECONDS } as const];
      const marks = turns.flatMap((turn) =>
        yearsOf(turn).map((bucket) => ({ id: markId({ ...key, turnId: turn.id }), bucket })),
      );
      await Promise.all(
        marks.map(({ id, bucket }) =>
          ledger
            .patch(z.unknown(), id, [key.tenantId, bucket], expire)
            .then(() => {}, ignoring('gone')),
        ),
      );
    },

    /** False where somebody else has removed one of them: then none is. */
    removeStored: (key: SessionKey, stored: Stored[]): Promise<boolean> =>
      doneUnless(
        'gone',
        conversations.batch(
          partition(key),
          stored.map(({ id }) => ({ operation: 'delete', id })),
        ),
      ),

    /**
     * Takes summary, search text and insights away, all or none, and their places for a day: who has read the conversation
     * while it was there, and writes one of them late, is refused.
     */
    closeSummary: ({ tenantId, sessionId }: SessionKey): Promise<void> =>
      ledger.batch(
        [tenantId, bucketOfSession(sessionId)],
        placesOf(sessionId).map((id) => ({
          operation: 'upsert',
          item: { id, tenantId, type: erasedSchema.shape.type.value, ttl: DAY_SECONDS },
        })),
      ),

    /** The first of those in which nothing was said since `before`, the oldest first, after a position. */
    listExpired(
      tenantId: string,
      before: string,
      after: Position<string> | undefined,
      limit: number,
    ): Promise<Expired[]> {
      const behind = '(c.lastAt > @key OR (c.lastAt = @key AND c.id > @id))';
      const sql =
        'SELECT c.id, c.sessionId, c.lastAt FROM c WHERE c.tenantId = @tenantId ' +
        "AND c.type = 'conversation' AND c.lastAt < @before " +
        `${after ? `AND ${behind} ` : ''}ORDER BY c.type DESC, c.lastAt ASC, c.id ASC`;
      return ledger.query(expiredSchema, [tenantId], sql, { tenantId, before, ...after }, limit);
    },

    /** Of a visitor by any of these hashes, as far as they began until then. */
    listOfVisitor(tenantId: string, userHashes: string[], until: string): Promise<string[]> {
      const sql =
        "SELECT VALUE c.sessionId FROM c WHERE c.tenantId = @tenantId AND c.type = 'conversation' " +
        'AND ARRAY_CONTAINS(@userHashes, c.userHash) AND c.startedAt <= @until';
      return ledger.query(z.string(), [tenantId], sql, { tenantId, userHashes, until });
    },

    /** How far the daily sweep has got. */
    async findProgress(): Promise<Progress> {
      const found = await guards.find(progressSchema, SWEEP_ID, SWEEP_ID);
      return found?.value ?? { after: '', doneOn: '' };
    },

    keepProgress: (progress: Progress): Promise<void> =>
      guards.upsert({ id: SWEEP_ID, ...progress }),
  };
}

const partition = ({ tenantId, sessionId }: SessionKey) => [tenantId, sessionId];

/** Where the mark of a turn may lie: of one that does not say when it counted, nearly when it was last written. */
function yearsOf({ day, _ts }: Stored): string[] {
  const written = [_ts - DAY_SECONDS, _ts].map((at) => new Date(at * 1_000).toISOString());
  return [...new Set((day === undefined ? written : [day]).map(bucketOfYear))];
}
