import type { SessionKey } from '../conversations/conversation-records.ts';
import { NOT_PRIVATE } from '../conversations/summary-filter.ts';
import type { Versioned } from '../platform/cosmos.ts';
import { bucketOfSession } from '../platform/ledger/buckets.ts';
import type { Ledger } from '../platform/ledger/ledger.ts';
import type { Position } from '../platform/list-page.ts';
import { whileRefused } from '../platform/write-refused.ts';
import { type InsightsRecord, insightsId, insightsRecordSchema } from './insights-record.ts';

export type Insights = ReturnType<typeof insightsStore>;

type Wanted = {
  agentId: string;
  key: string | undefined;
  keptFrom: string;
  hidesPrivate: boolean;
};

/** What other areas may ask. */
export type InsightsReader = Pick<Insights, 'listLastIn'>;

/** What was learnt in conversations: a record for each, written as a whole. */
export function insightsStore(ledger: Ledger) {
  const find = (key: SessionKey): Promise<Versioned<InsightsRecord> | undefined> =>
    ledger.find(insightsRecordSchema, insightsId(key.sessionId), partition(key));

  return {
    find: async (key: SessionKey): Promise<InsightsRecord | undefined> => (await find(key))?.value,

    /** Conversations of an agent, from a moment on, in which something is known, or this key; the newest first. */
    page(
      tenantId: string,
      { agentId, key, keptFrom, hidesPrivate }: Wanted,
      limit: number,
      after: Position<string> | undefined,
    ): Promise<InsightsRecord[]> {
      const conditions = [
        "c.tenantId = @tenantId AND c.type = 'insights' AND c.agentId = @agentId AND c.lastAt >= @keptFrom",
        key === undefined ? 'ARRAY_LENGTH(c.keys) > 0' : 'ARRAY_CONTAINS(c.keys, @key)',
        ...(hidesPrivate ? [NOT_PRIVATE] : []),
        ...(after ? ['(c.lastAt < @at OR (c.lastAt = @at AND c.id < @id))'] : []),
      ];
      const sql = `SELECT * FROM c WHERE ${conditions.join(' AND ')} ORDER BY c.type, c.agentId, c.lastAt DESC, c.id DESC`;
      const parameters = {
        ...{ tenantId, agentId, keptFrom },
        ...(key !== undefined && { key }),
        ...(after && { at: after.key, id: after.id }),
      };
      return ledger.query(insightsRecordSchema, [tenantId], sql, parameters, limit);
    },

    /** The same in a time, without those that administrators alone may read. */
    listLastIn(
      tenantId: string,
      agentId: string,
      range: { from: string; before: string },
      limit: number,
    ): Promise<InsightsRecord[]> {
      const sql =
        "SELECT * FROM c WHERE c.tenantId = @tenantId AND c.type = 'insights' AND c.agentId = @agentId " +
        `AND c.lastAt >= @from AND c.lastAt < @before AND ARRAY_LENGTH(c.keys) > 0 AND ${NOT_PRIVATE} ` +
        'ORDER BY c.type, c.agentId, c.lastAt DESC, c.id DESC';
      return ledger.query(
        insightsRecordSchema,
        [tenantId],
        sql,
        { tenantId, agentId, ...range },
        limit,
      );
    },

    /** Writes what `changed` makes of the record, or of `none` where there is none yet. Answers what is there then. */
    change: (
      none: InsightsRecord,
      changed: (before: InsightsRecord) => InsightsRecord,
    ): Promise<InsightsRecord> =>
      whileRefused(async () => {
        const found = await find(none);
        const before = found?.value ?? none;
        const changedTo = changed(before);
        if (changedTo === before) return before;
        const known = changedTo.items.filter(({ deletedAt }) => !deletedAt);
        const record = { ...changedTo, keys: [...new Set(known.map(({ key }) => key))] };
        if (found) await ledger.replace(record, partition(record), found.etag);
        else await ledger.create(record);
        return record;
      }),
  };
}

const partition = ({ tenantId, sessionId }: SessionKey) => [tenantId, bucketOfSession(sessionId)];
