import type {
  DocumentExtension,
  documentScopes,
  documentStatuses,
} from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, patchOf } from '../platform/change.ts';
import type { Items } from '../platform/cosmos.ts';
import type { Position } from '../platform/list-page.ts';
import { createLruCache } from '../platform/lru-cache.ts';
import { type Outbox, type OutboxRecord, writeOutbox } from '../platform/outbox.ts';
import { searchedWords, wordConditions } from '../platform/text/in-lists.ts';
import { WriteRefused, whileRefused } from '../platform/write-refused.ts';
import { IS_PRESENT } from './document-conditions.ts';
import { type DocumentRecord, documentRecordSchema, editionsOf } from './document-record.ts';
import { isBehind, type ListOrder, orderBy } from './list-order.ts';

export type Documents = ReturnType<typeof documentsStore>;

type Filter = {
  agentInstanceId?: string | undefined;
  scope: (typeof documentScopes)[number];
  search?: string | undefined;
  status?: (typeof documentStatuses)[number] | undefined;
  extension?: DocumentExtension | undefined;
  ids?: string[] | undefined;
};

const storedSchema = documentRecordSchema.extend({ _etag: z.string() });

/** So many are read by their ids. */
const FEW = 4;
/** All records of a scope are read to count its passages, and a thousand files may arrive one after the other. */
const COUNTED_MS = 5 * 60_000;
const MANY_PASSAGES = 500_000;
const MAX_COUNTED = 1_000;
/** A query has at most 512 KB, with all that it names. */
const MAX_HIDDEN = 1_000;

const NOT_DELETED = `c.type = 'document' AND ${IS_PRESENT}`;

const totalSchema = z.object({ tenantId: idSchema, total: z.int() });

/** What other areas may ask. */
export type DocumentsReader = Pick<
  Documents,
  | 'page'
  | 'count'
  | 'countPassages'
  | 'countPassagesEverywhere'
  | 'listAll'
  | 'listByIds'
  | 'listHidden'
  | 'find'
  | 'get'
>;

/** What is known of each document. A document that is being deleted is found by `find` and `listAll` alone. */
export function documentsStore(tenants: Items, outbox: Outbox) {
  const counted = createLruCache<{ count: number; until: number }>(MAX_COUNTED);

  const query = (tenantId: string, condition: string, parameters = {}) =>
    tenants.query(
      documentRecordSchema,
      tenantId,
      `SELECT * FROM c WHERE ${condition} ORDER BY c.type, c.createdAt DESC`,
      parameters,
    );

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

    async count(tenantId: string, filter: Filter): Promise<number> {
      const { condition, parameters } = conditionOf(filter);
      const sql = `SELECT VALUE COUNT(1) FROM c WHERE ${condition}`;
      const [count = 0] = await tenants.query(z.number(), tenantId, sql, parameters);
      return count;
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

    /** Changes what there is of these documents, each from what it has at that moment. Answers all of them. */
    change: (
      tenantId: string,
      ids: string[],
      changed: (record: DocumentRecord) => DocumentRecord,
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
        if (changes.length > 0) await outbox.commit(tenantId, changes);
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

function conditionOf({ agentInstanceId: agentId, scope, search, status, extension, ids }: Filter) {
  const words = wordConditions(searchedWords(search));
  const conditions = [
    NOT_DELETED,
    ...scopeConditions(agentId, scope),
    ...words.conditions,
    ...(status ? ['c.status = @status'] : []),
    ...(extension ? ['c.extension = @extension'] : []),
    ...(ids ? ['ARRAY_CONTAINS(@ids, c.id)'] : []),
  ];
  const parameters = {
    ...(agentId && { agentId }),
    ...words.parameters,
    ...(status && { status }),
    ...(extension && { extension }),
    ...(ids && { ids }),
  };
  return { condition: conditions.join(' AND '), parameters };
}

function scopeConditions(agentId: string | undefined, scope: Filter['scope']): string[] {
  const isTenants = 'c.agentId = null';
  const isAgents = agentId ? 'c.agentId = @agentId' : 'c.agentId != null';
  if (scope === 'tenant') return [isTenants];
  if (scope === 'agent') return [isAgents];
  return agentId ? [`(${isTenants} OR ${isAgents})`] : [];
}
