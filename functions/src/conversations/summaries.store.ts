import { patchOf } from '../platform/change.ts';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { refusalOf } from '../platform/write-refused.ts';
import type { SessionKey, SessionRecord } from './conversation-records.ts';
import {
  type Summary,
  type SummaryText,
  summaryId,
  summarySchema,
  summaryTextId,
  summaryTextSchema,
} from './summary-record.ts';

export type Summaries = ReturnType<typeof summariesStore>;

export function summariesStore(ledger: Items) {
  return {
    find: ({ tenantId, sessionId }: SessionKey): Promise<Versioned<Summary> | undefined> =>
      ledger.find(summarySchema, summaryId(sessionId), tenantId),

    findText: ({ tenantId, sessionId }: SessionKey): Promise<Versioned<SummaryText> | undefined> =>
      ledger.find(summaryTextSchema, summaryTextId(sessionId), tenantId),

    /** Unless it is newer already. False where there is none yet. */
    async moveToTop(session: SessionRecord): Promise<boolean> {
      const { tenantId, sessionId, messageCount, updatedAt: lastAt } = session;
      const { patch } = patchOf({ messageCount, lastAt });
      const isOlder = `FROM c WHERE c.messageCount < ${messageCount}`;
      const id = summaryId(sessionId);
      const moved = ledger.patch(summarySchema, id, tenantId, patch, isOlder);
      return (await refusalOf(moved)) !== 'gone';
    },

    /** @throws WriteRefused where another one was written since `before` was read */
    async write(
      record: Summary | SummaryText,
      before: Versioned<Summary | SummaryText> | undefined,
    ): Promise<void> {
      if (before) await ledger.replace(record, record.tenantId, before.etag);
      else await ledger.create(record);
    },
  };
}
