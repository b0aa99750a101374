import type { SessionKey } from '../conversations/conversation-records.ts';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { whileRefused } from '../platform/write-refused.ts';
import { type InsightsRecord, insightsId, insightsRecordSchema } from './insights-record.ts';

export type Insights = ReturnType<typeof insightsStore>;

/** What was learnt in conversations: a record for each, written as a whole. */
export function insightsStore(ledger: Items) {
  const find = ({
    tenantId,
    sessionId,
  }: SessionKey): Promise<Versioned<InsightsRecord> | undefined> =>
    ledger.find(insightsRecordSchema, insightsId(sessionId), tenantId);

  return {
    find: async (key: SessionKey): Promise<InsightsRecord | undefined> => (await find(key))?.value,

    /** Writes what `changed` makes of the record, or of `none` where there is none yet. Answers what is there then. */
    change: (
      none: InsightsRecord,
      changed: (before: InsightsRecord) => InsightsRecord,
    ): Promise<InsightsRecord> =>
      whileRefused(async () => {
        const found = await find(none);
        const before = found?.value ?? none;
        const record = changed(before);
        if (record === before) return record;
        if (found) await ledger.replace(record, record.tenantId, found.etag);
        else await ledger.create(record);
        return record;
      }),
  };
}
