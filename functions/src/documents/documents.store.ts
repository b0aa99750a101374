import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, patchOf } from '../platform/change.ts';
import type { Items } from '../platform/cosmos.ts';
import type { Position } from '../platform/list-page.ts';
import { createLruCache } from '../platform/lru-cache.ts';
import { type Outbox, type OutboxRecord, writeOutbox } from '../platform/outbox.ts';
import { sortNameOf } from '../platform/text/in-lists.ts';
import { WriteRefused, whileRefused } from '../platform/write-refused.ts';
import { IS_PRESENT, NOT_DELETED } from './document-conditions.ts';
import { type DocumentRecord, documentRecordSchema, editionsOf } from './document-record.ts';
import { conditionOf, type Filter, type Owned } from './documents-filter.ts';
import { isBehind, type ListOrder, orderBy } from './list-order.ts';
import { IS_OUTDATED, IS_SETTLED } from './outdated.ts';

export type Documents = ReturnType<typeof documentsStore>;

const storedSchema = documentRecordSchema.extend({ _etag: z.string() });

/** So many are read by their ids. */
const FEW = 4;
/** All records of a scope are read to count its passages, and a thousand files may arrive one after the other. */
const COUNTED_MS = 5 * 60_000;
const MANY_PASSAGES = 500_000;
const MAX_COUNTED = 1_000;
/** A query has at most 512 KB, with all that it names. */
const MAX_HIDDEN = 1_000;

const totalSchema = z.object({ tenantId: idSchema, total: z.int() });

/** What other areas may ask. */
export type DocumentsReader = Pick<
  Documents,
  | 'page'
  | 'count'
  | 'countOutdated'
  | 'countPassages'
  | 'countPassagesEverywhere'
  | 'listAll'
  | 'listByIds'
  | 'listHidden'
  | 'find'
  | 'get'
  | 'getInPlace'
  | 'listSame'
>;

/** What is known of each document. A document that is being deleted is found by `find` and `listAll` alone. */
export function documentsStore(tenants: Items, outbox: Outbox) {
  const counted = createLruCache<{ count: number; until: number }>(MAX_COUNTED);

  const query = (tenantId: string, condition: string, parameters = {}, limit?: number) =>
    tenants.query(
      documentRecordSchema,
      tenantId,
      `SELECT * FROM c WHERE ${condition} ORDER BY c.type, c.createdAt DESC`,
      parameters,
      limit,
    );

  async function count(tenantId: string, condition: string, parameters = {}): Promise<number> {
    const sql = `SELECT VALUE COUNT(1) FROM c WHERE ${condition}`;
    const [found = 0] = await tenants.query(z.number(), tenantId, sql, parameters);
    return found;
  }

  return {
    /** The first of those that come after a position. */
    page(
      tenantId: string,
      filter: Filter,
      order: ListOrder,
      limit: number,
      after?: Position,
    ): Promise<DocumentRecord[]> {
      const { condition, parameters } = conditionOf(filter);
      const all = after ? `${condition} AND ${isBehind(order, after)}` : condition;
      const sql = `SELECT * FROM c WHERE ${all} ${orderBy(order)}`;
      return tenants.query(documentRecordSchema, tenantId, sql, { ...parameters, ...after }, limit);
    },

    count(tenantId: string, filter: Filter): Promise<number> {
      const { condition, parameters } = conditionOf(filter);
      return count(tenantId, condition, parameters);
    },

    /** Those that would now be read otherwise, and that nobody is to read already. */
    countOutdated(tenantId: string, { agentInstanceId, scope }: Owned): Promise<number> {
      const { condition, parameters } = conditionOf({ agentInstanceId, scope });
      return count(tenantId, `${condition} AND ${IS_SETTLED} AND ${IS_OUTDATED}`, parameters);
    },

    /** Those that nobody is to read any more, or what of them would now be read otherwise. */
    listIdsSettled(
      tenantId: string,
      owned: Owned,
      onlyOutdated: boolean,
      limit: number,
    ): Promise<string[]> {
      const { condition, parameters } = conditionOf(owned);
      const all = [condition, IS_SETTLED, ...(onlyOutdated ? [IS_OUTDATED] : [])].join(' AND ');
      const sql = `SELECT VALUE c.id FROM c WHERE ${all}`;
      return tenants.query(idSchema, tenantId, sql, parameters, limit);
    },

    listWaitingForTurn: (tenantId: string, limit: number): Promise<DocumentRecord[]> =>
      query(tenantId, `${NOT_DELETED} AND c.waitsForTurn = true`, {}, limit),

    /** Those that are read anew just now, or are about to be. */
    countReadAnew: (tenantId: string): Promise<number> =>
      count(
        tenantId,
        `${NOT_DELETED} AND c.status IN ('queued', 'processing') AND c.version > 1 AND c.waitsForTurn = false AND c.error = null`,
      ),

    /** Those in one place with one of these contents, or whose name may be one of these. */
    listSame(
      { tenantId, agentId }: Pick<DocumentRecord, 'tenantId' | 'agentId'>,
      hashes: string[],
      filenames: string[],
    ): Promise<DocumentRecord[]> {
      const isSame =
        '(ARRAY_CONTAINS(@hashes, c.contentHash) OR ARRAY_CONTAINS(@sortNames, c.sortName))';
      const parameters = { agentId, hashes, sortNames: filenames.map(sortNameOf) };
      return query(tenantId, `${NOT_DELETED} AND c.agentId = @agentId AND ${isSame}`, parameters);
    },

    /** Those in one place that were uploaded before contents were compared, and are of this size. */
    listUnhashed(
      { tenantId, agentId }: Pick<DocumentRecord, 'tenantId' | 'agentId'>,
      size: number,
      limit: number,
    ): Promise<DocumentRecord[]> {
      const isUnhashed = '(NOT IS_DEFINED(c.contentHash) OR c.contentHash = null)';
      const condition = `${NOT_DELETED} AND c.agentId = @agentId AND c.size = @size AND ${isUnhashed}`;
      return query(tenantId, condition, { agentId, size }, limit);
    },

    /** Of each agent that has some, and of the documents that every agent of an organization knows. */
    countPassagesEverywhere(): Promise<{ tenantId: string; total: number }[]> {
      const sql =
        "SELECT c.tenantId, c.agentId, SUM(c.chunks) AS total FROM c WHERE c.type = 'document' GROUP BY c.tenantId, c.agentId";
      return tenants.queryEverywhere(totalSchema, sql, {}, Number.POSITIVE_INFINITY);
    },

    /** Of one agent, or of those that every agent knows, as they were some minutes ago where they are not many. */
    async countPassages(tenantId: string, agentId: string | null): Promise<number> {
      const key = `${tenantId} ${agentId}`;
      const known = counted.get(key);
      if (known && performance.now() < known.until) return known.count;
      const sql =
        "SELECT VALUE SUM(c.chunks) FROM c WHERE c.type = 'document' AND c.agentId = @agentId";
      const [count = 0] = await tenants.query(z.number(), tenantId, sql, { agentId });
      const until = performance.now() + (count < MANY_PASSAGES ? COUNTED_MS : 0);
      counted.set(key, { count, until });
      return count;
    },

    /** Those whose published reading nobody has looked through for twins. */
    listUncompacted(tenantId: string, filter: Filter): Promise<DocumentRecord[]> {
      const { condition, parameters } = conditionOf(filter);
      const isUncompacted = 'c.chunks > 1 AND c.published != null AND c.compacted != c.published';
      return query(tenantId, `${condition} AND ${isUncompacted}`, parameters);
    },

    /** Published ones of all organizations whose passages are found by words that are written in another way. */
    listWordedOtherwise: (wording: number, limit: number): Promise<DocumentRecord[]> =>
      tenants.queryEverywhere(
        documentRecordSchema,
        `SELECT * FROM c WHERE ${NOT_DELETED} AND c.published != null AND (NOT IS_DEFINED(c.wording) OR c.wording != @wording)`,
        { wording },
        limit,
      ),

    listIdsOfAgent: (tenantId: string, agentId: string): Promise<string[]> =>
      tenants.query(
        idSchema,
        tenantId,
        `SELECT VALUE c.id FROM c WHERE ${NOT_DELETED} AND c.agentId = @agentId`,
        { agentId },
      ),

    listAll: (tenantId: string): Promise<DocumentRecord[]> =>
      query(tenantId, "c.type = 'document'"),

    async listByIds(tenantId: string, ids: string[]): Promise<DocumentRecord[]> {
      if (ids.length > FEW) {
        return query(tenantId, `${NOT_DELETED} AND ARRAY_CONTAINS(@ids, c.id)`, { ids });
      }
      // A query asks for its plan as well, and costs as much as three that are read.
      const read = [...new Set(ids)].map(
        async (id) => (await tenants.findTyped(documentRecordSchema, id, tenantId))?.value,
      );
      const found = await Promise.all(read);
      return found.flatMap((one) => (one && !one.isDeleting ? [one] : []));
    },

    /**
     * The editions that no search may find; of very many, as while a whole library is deleted, the first. They spare a
     * search what it would drop at its end anyway.
     */
    async listHidden(tenantId: string): Promise<string[]> {
      const sql = "SELECT VALUE c.hidden FROM c WHERE c.type = 'document' AND c.isHiding = true";
      return (await tenants.query(z.array(z.string()), tenantId, sql, {}, MAX_HIDDEN)).flat();
    },

    find: async (tenantId: string, id: string): Promise<DocumentRecord | undefined> =>
      (await tenants.find(documentRecordSchema, id, tenantId))?.value,

    /** @throws Failure `document_not_found` */
    async get(tenantId: string, id: string): Promise<DocumentRecord> {
      const found = await tenants.findTyped(documentRecordSchema, id, tenantId);
      if (!found || found.value.isDeleting) throw new Failure('document_not_found');
      return found.value;
    },

    /** By its id, or by that of one in whose place it is. @throws Failure `document_not_found` */
    async getInPlace(tenantId: string, id: string): Promise<DocumentRecord> {
      const found = await tenants.findTyped(documentRecordSchema, id, tenantId);
      if (found && !found.value.isDeleting) return found.value;
      const isInPlace = `${NOT_DELETED} AND ARRAY_CONTAINS(c.formerIds, @id)`;
      const [inPlace] = await query(tenantId, isInPlace, { id }, 1);
      if (!inPlace) throw new Failure('document_not_found');
      return inPlace;
    },

    /** What follows goes into the same batch. */
    create: (record: DocumentRecord, following: OutboxRecord): Promise<void> =>
      outbox.commit(record.tenantId, [
        { operation: 'create', item: record },
        writeOutbox(following),
      ]),

    /**
     * Changes some fields, on a condition of `document-conditions.ts`, and in the same batch what goes with it.
     * False, and nothing is changed, where the condition does not hold or the document is gone.
     */
    async patch(
      { tenantId, id }: { tenantId: string; id: string },
      changes: Partial<DocumentRecord>,
      condition: string,
      ...others: Change[]
    ): Promise<boolean> {
      try {
        await outbox.commit(tenantId, [patchDocument(id, changes, condition), ...others]);
        return true;
      } catch (error) {
        if (error instanceof WriteRefused) return false;
        throw error;
      }
    },

    /**
     * Changes what there is of these documents, each from what it has at that moment; where any of them is changed, what
     * follows goes into the same batch. Answers all of them.
     */
    change: (
      tenantId: string,
      ids: string[],
      changed: (record: DocumentRecord) => DocumentRecord,
      ...following: OutboxRecord[]
    ): Promise<DocumentRecord[]> =>
      whileRefused(async () => {
        const sql = `SELECT * FROM c WHERE ${NOT_DELETED} AND ARRAY_CONTAINS(@ids, c.id)`;
        const found = await tenants.query(storedSchema, tenantId, sql, { ids });
        const results = found.map(({ _etag: etag, ...record }) => {
          const item = changed(record);
          return { item, etag, isSame: item === record };
        });
        const changes = results.flatMap(({ item, etag, isSame }): Change[] =>
          isSame ? [] : [{ operation: 'replace', item, etag }],
        );
        const others = following.map(writeOutbox);
        if (changes.length > 0) await outbox.commit(tenantId, [...changes, ...others]);
        return results.map(({ item }) => item);
      }),

    /**
     * Hides what there is of these documents for good; what follows goes into the same batch. Answers which they
     * were: of one that somebody else deletes at the same moment, one of both knows.
     */
    markDeleted: (
      tenantId: string,
      ids: string[],
      at: Date,
      following: (records: DocumentRecord[]) => OutboxRecord[],
    ): Promise<string[]> =>
      whileRefused(async () => {
        const records = await query(tenantId, `${NOT_DELETED} AND ARRAY_CONTAINS(@ids, c.id)`, {
          ids,
        });
        const updatedAt = at.toISOString();
        const changes = records.map((record) => {
          const gone = { isDeleting: true, hidden: editionsOf(record), updatedAt };
          return patchDocument(record.id, gone, IS_PRESENT);
        });
        const others = following(records).map(writeOutbox);
        if (changes.length > 0) await outbox.commit(tenantId, [...changes, ...others]);
        return records.map(({ id }) => id);
      }),

    remove: (tenantId: string, id: string): Promise<void> => tenants.remove(id, tenantId),
  };
}

const patchDocument = (id: string, changes: Partial<DocumentRecord>, condition: string): Change => {
  const { hidden } = changes;
  const all = hidden ? { ...changes, isHiding: hidden.length > 0 } : changes;
  return { operation: 'patch', id, ...patchOf(all, condition) };
};
