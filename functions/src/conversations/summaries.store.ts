import * as z from 'zod';
import { patchOf } from '../platform/change.ts';
import type { Items, Versioned } from '../platform/cosmos.ts';
import type { Position } from '../platform/list-page.ts';
import { refusalOf } from '../platform/write-refused.ts';
import type { SessionKey, SessionRecord } from './conversation-records.ts';
import { conditionsOf, type SummaryFilter } from './summary-filter.ts';
import { isBehind, orderBy, type SummaryOrder } from './summary-order.ts';
import {
  erasedSchema,
  type Summary,
  type SummaryText,
  summaryId,
  summarySchema,
  summaryTextId,
  summaryTextSchema,
  type Thumbs,
  thumbsSchema,
} from './summary-record.ts';

export type Summaries = ReturnType<typeof summariesStore>;
/** What other areas may ask. */
export type SummariesReader = Pick<
  Summaries,
  'countLastIn' | 'find' | 'list' | 'listThumbs' | 'search'
>;

const anySchema = z.discriminatedUnion('type', [summarySchema, summaryTextSchema, erasedSchema]);

type Page = { limit: number; offset: number; after?: Position<string> | undefined };

export function summariesStore(ledger: Items) {
  const pageOf = (type: string, filter: SummaryFilter, order: SummaryOrder, page: Page) => {
    const { conditions, parameters } = conditionsOf(filter);
    const all = [`c.tenantId = @tenantId AND c.type = '${type}'`, ...conditions];
    const sql = (...more: string[]) =>
      `SELECT * FROM c WHERE ${[...all, ...more, ...(page.after ? [isBehind(order)] : [])].join(' AND ')} ` +
      `${orderBy(order, filter.agentId !== undefined)} OFFSET ${page.offset} LIMIT ${page.limit}`;
    return { sql, parameters: { ...parameters, ...page.after } };
  };

  return {
    /** Undefined also where the id is that of another record. */
    async find({ tenantId, sessionId }: SessionKey): Promise<Versioned<Summary> | undefined> {
      const found = await ledger.find(anySchema, summaryId(sessionId), tenantId);
      return found?.value.type === 'conversation' ? (found as Versioned<Summary>) : undefined;
    },

    async findText({ tenantId, sessionId }: SessionKey) {
      const found = await ledger.find(anySchema, summaryTextId(sessionId), tenantId);
      const isText = found?.value.type === 'conversationText';
      return isText ? (found as Versioned<SummaryText>) : undefined;
    },

    /** In how many the last thing was said in this time; the end does not belong to it. */
    async countLastIn(tenantId: string, range: { from: string; before: string }): Promise<number> {
      const sql =
        "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'conversation' AND c.lastAt >= @from AND c.lastAt < @before";
      return (await ledger.query(z.number(), tenantId, sql, range))[0] ?? 0;
    },

    /** Unless it is newer already. False where there is none yet. */
    async moveToTop(session: SessionRecord): Promise<boolean> {
      const { tenantId, sessionId, messageCount, updatedAt: lastAt } = session;
      const { patch } = patchOf({ messageCount, lastAt });
      const isOlder = `FROM c WHERE c.messageCount < ${messageCount}`;
      const id = summaryId(sessionId);
      const moved = ledger.patch(summarySchema, id, tenantId, patch, isOlder);
      return (await refusalOf(moved)) !== 'gone';
    },

    /** Of the conversations that began from the first day to the last one and have any, of all agents or of those named. */
    listThumbs(
      tenantId: string,
      { from, to }: { from: string; to: string },
      agentIds: string[] | undefined,
    ): Promise<Thumbs[]> {
      const sql = [
        "SELECT c.thumbsUp, c.thumbsDown FROM c WHERE c.type = 'conversation'",
        "AND c.startedAt >= @from AND c.startedAt < @until AND c.channel != 'preview'",
        'AND (c.thumbsUp > 0 OR c.thumbsDown > 0)',
        ...(agentIds ? ['AND ARRAY_CONTAINS(@agentIds, c.agentId)'] : []),
      ].join(' ');
      const range = { from, until: `${to}T24` };
      return ledger.query(thumbsSchema, tenantId, sql, { ...range, ...(agentIds && { agentIds }) });
    },

    list(
      tenantId: string,
      filter: SummaryFilter,
      order: SummaryOrder,
      page: Page,
    ): Promise<Summary[]> {
      const { sql, parameters } = pageOf('conversation', filter, order, page);
      return ledger.query(summarySchema, tenantId, sql(), { ...parameters, tenantId }, page.limit);
    },

    /** Those in which all of the words were said: letters and digits only, and at least one. */
    search(
      tenantId: string,
      words: string[],
      filter: SummaryFilter,
      order: SummaryOrder,
      page: Page,
    ): Promise<SummaryText[]> {
      const { sql, parameters } = pageOf('conversationText', filter, order, page);
      const hasAll = `FullTextContainsAll(c.text, ${words.map((word) => `'${word}'`).join(', ')})`;
      return ledger.query(
        summaryTextSchema,
        tenantId,
        sql(hasAll),
        { ...parameters, tenantId },
        page.limit,
      );
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
