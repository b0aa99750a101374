import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Versioned } from '../platform/cosmos.ts';
import { bucketOfSession } from '../platform/ledger/buckets.ts';
import type { Ledger } from '../platform/ledger/ledger.ts';
import type { Position } from '../platform/list-page.ts';
import type { SessionKey } from './conversation-records.ts';
import { conditionsOf, NOT_PRIVATE, type SummaryFilter } from './summary-filter.ts';
import { isBehind, orderBy, type SummaryOrder } from './summary-order.ts';
import {
  erasedSchema,
  type Summary,
  type SummaryText,
  summaryId,
  summarySchema,
  summaryTextId,
  summaryTextSchema,
  type Unanswered,
  unansweredSchema,
} from './summary-record.ts';

export type Summaries = ReturnType<typeof summariesStore>;
/** What other areas may ask. */
export type SummariesReader = Pick<
  Summaries,
  | 'countEverywhere'
  | 'countLastIn'
  | 'find'
  | 'isErased'
  | 'list'
  | 'listJudged'
  | 'listLastIn'
  | 'listUnanswered'
  | 'listUnansweredOf'
  | 'listWithUnanswered'
  | 'search'
  | 'sumThumbs'
>;

const anySchema = z.discriminatedUnion('type', [summarySchema, summaryTextSchema, erasedSchema]);

const agentSchema = z.object({ tenantId: idSchema, agentId: idSchema });

/** Previews count nowhere. */
const UNANSWERED =
  "c.type = 'conversation' AND c.channel != 'preview' AND IS_DEFINED(c.unanswered)";

const judgedSchema = summarySchema.pick({ unanswered: true, thumbsUp: true, thumbsDown: true });
export type Judged = z.infer<typeof judgedSchema>;

const LAST_IN =
  "c.tenantId = @tenantId AND c.type = 'conversation' AND c.agentId = @agentId " +
  'AND c.lastAt >= @from AND c.lastAt < @before ' +
  "AND c.channel != 'preview'";

type Page = { limit: number; offset: number; after?: Position<string> | undefined };
/** What is passed over is fetched as well, in pages of so many: the SDK does that itself where it asks by a prefix. */
const endOf = ({ offset, limit }: Page) => offset + limit;

export function summariesStore(ledger: Ledger) {
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
    async find(key: SessionKey): Promise<Versioned<Summary> | undefined> {
      const found = await ledger.find(anySchema, summaryId(key.sessionId), partition(key));
      return found?.value.type === 'conversation' ? (found as Versioned<Summary>) : undefined;
    },

    /** Until a day after it was deleted. */
    async isErased(key: SessionKey): Promise<boolean> {
      const found = await ledger.find(anySchema, summaryId(key.sessionId), partition(key));
      return found?.value.type === 'erased';
    },

    async findText(key: SessionKey) {
      const found = await ledger.find(anySchema, summaryTextId(key.sessionId), partition(key));
      const isText = found?.value.type === 'conversationText';
      return isText ? (found as Versioned<SummaryText>) : undefined;
    },

    /** In how many the last thing was said in this time; the end does not belong to it. */
    async countLastIn(tenantId: string, range: { from: string; before: string }): Promise<number> {
      const sql =
        'SELECT VALUE COUNT(1) FROM c WHERE c.tenantId = @tenantId ' +
        "AND c.type = 'conversation' AND c.lastAt >= @from AND c.lastAt < @before";
      return ledger.sum([tenantId], sql, { tenantId, ...range });
    },

    /** How many lie in each logical partition of all organizations. */
    countEverywhere: () => ledger.countEverywhere('conversation'),

    /**
     * Those of an agent in which the last thing was said in this time, the newest first: no previews, and none that
     * administrators alone may read.
     */
    listLastIn(
      tenantId: string,
      agentId: string,
      range: { from: string; before: string },
      limit: number,
    ): Promise<Summary[]> {
      const sql = `SELECT * FROM c WHERE ${LAST_IN} AND ${NOT_PRIVATE} ORDER BY c.type, c.agentId, c.lastAt DESC, c.id DESC`;
      return ledger.query(summarySchema, [tenantId], sql, { tenantId, agentId, ...range }, limit);
    },

    /** How each of the same ones went. */
    listJudged(
      tenantId: string,
      agentId: string,
      range: { from: string; before: string },
    ): Promise<Judged[]> {
      const sql = `SELECT c.id, c.unanswered, c.thumbsUp, c.thumbsDown FROM c WHERE ${LAST_IN}`;
      return ledger.query(judgedSchema, [tenantId], sql, { tenantId, agentId, ...range });
    },

    /** Of the conversations that began from the first day to the last one, of all agents or of those that are named. */
    async sumThumbs(
      tenantId: string,
      thumbs: 'thumbsUp' | 'thumbsDown',
      { from, to }: { from: string; to: string },
      agentIds: string[] | undefined,
    ): Promise<number> {
      const conditions = [
        "c.type = 'conversation' AND c.startedAt >= @from AND c.startedAt < @until",
        ...(agentIds ? ['ARRAY_CONTAINS(@agentIds, c.agentId)'] : []),
      ].join(' AND ');
      // A channel always has a name. Type and range alone would have their indexes chosen in place of that of the thumbs,
      // and all conversations of the range read, of which few have any.
      const sql =
        `SELECT VALUE SUM(c.${thumbs}) FROM c WHERE c.tenantId = @tenantId AND c.${thumbs} > 0 AND c.channel != 'preview' ` +
        `AND (c.channel = '' OR (${conditions}))`;
      const values = { tenantId, from, until: `${to}T24`, ...(agentIds && { agentIds }) };
      return ledger.sum([tenantId], sql, values);
    },

    /** The newest of an agent that left their visitor without an answer, and in which something was said since then. */
    listUnanswered(
      tenantId: string,
      agentId: string,
      since: string,
      limit: number,
    ): Promise<Unanswered[]> {
      const sql =
        `SELECT * FROM c WHERE c.tenantId = @tenantId AND ${UNANSWERED} AND c.agentId = @agentId AND c.lastAt >= @since ` +
        'ORDER BY c.type, c.agentId, c.lastAt DESC, c.id DESC';
      return ledger.query(unansweredSchema, [tenantId], sql, { tenantId, agentId, since }, limit);
    },

    /** Of these conversations those of which the same can be said. */
    async listUnansweredOf(
      tenantId: string,
      sessionIds: string[],
      since: string,
      hidesPrivate: boolean,
    ): Promise<Unanswered[]> {
      if (sessionIds.length === 0) return [];
      const ids = sessionIds.map((id, at) => [`id${at}`, summaryId(id)] as const);
      const names = ids.map(([name]) => `@${name}`).join();
      const sql = `SELECT * FROM c WHERE c.tenantId = @tenantId AND ${UNANSWERED} AND c.id IN (${names}) AND c.lastAt >= @since${hidesPrivate ? ` AND ${NOT_PRIVATE}` : ''}`;
      const parameters = { tenantId, ...Object.fromEntries(ids), since };
      return ledger.query(unansweredSchema, [tenantId], sql, parameters);
    },

    /** The agents of all organizations that have one of which that is known, or anything else new of it, since then. */
    listWithUnanswered(writtenSince: Date): Promise<{ tenantId: string; agentId: string }[]> {
      const sql = `SELECT DISTINCT c.tenantId, c.agentId FROM c WHERE ${UNANSWERED} AND c._ts >= @since`;
      const since = Math.floor(writtenSince.getTime() / 1_000);
      return ledger.queryEverywhere(agentSchema, sql, { since });
    },

    list(
      tenantId: string,
      filter: SummaryFilter,
      order: SummaryOrder,
      page: Page,
    ): Promise<Summary[]> {
      const { sql, parameters } = pageOf('conversation', filter, order, page);
      return ledger.query(
        summarySchema,
        [tenantId],
        sql(),
        { ...parameters, tenantId },
        endOf(page),
      );
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
        [tenantId],
        sql(hasAll),
        { ...parameters, tenantId },
        endOf(page),
      );
    },

    /** @throws WriteRefused where another one was written since `before` was read */
    async write(
      record: Summary | SummaryText,
      before: Versioned<Summary | SummaryText> | undefined,
    ): Promise<void> {
      if (before) await ledger.replace(record, partition(record), before.etag);
      else await ledger.create(record);
    },
  };
}

const partition = ({ tenantId, sessionId }: SessionKey) => [tenantId, bucketOfSession(sessionId)];
