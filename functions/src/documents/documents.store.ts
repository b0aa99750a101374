import type { documentScopes } from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import { type Change, type Items, patchOf, type Versioned } from '../platform/cosmos.ts';
import { type OutboxRecord, writeOutbox } from '../platform/outbox.ts';
import { type DocumentRecord, documentRecordSchema } from './document-record.ts';

export type Documents = ReturnType<typeof documentsStore>;

type Filter = { agentInstanceId?: string | undefined; scope: (typeof documentScopes)[number] };

const storedSchema = documentRecordSchema.extend({ _etag: z.string() });

const NOT_DELETED = "c.type = 'document' AND c.isDeleting = false";

/** What other areas may ask. */
export type DocumentsReader = Pick<
  Documents,
  'list' | 'listAll' | 'listByIds' | 'listVersioned' | 'listHidden' | 'find' | 'get'
>;

/** What is known of each document. A document that is being deleted is found by `find` and `listAll` alone. */
export function documentsStore(tenants: Items) {
  const query = (tenantId: string, condition: string, parameters = {}) =>
    tenants.query(
      documentRecordSchema,
      tenantId,
      `SELECT * FROM c WHERE ${condition} ORDER BY c.createdAt DESC`,
      parameters,
    );

  return {
    list: (tenantId: string, { agentInstanceId = '', scope }: Filter): Promise<DocumentRecord[]> =>
      query(tenantId, `${NOT_DELETED} AND ${scopeCondition(agentInstanceId, scope)}`, {
        agentId: agentInstanceId,
      }),

    listAll: (tenantId: string): Promise<DocumentRecord[]> =>
      query(tenantId, "c.type = 'document'"),

    listByIds: async (tenantId: string, ids: string[]): Promise<DocumentRecord[]> =>
      ids.length === 0
        ? []
        : query(tenantId, `${NOT_DELETED} AND ARRAY_CONTAINS(@ids, c.id)`, { ids }),

    /** The same, to be changed on condition that nobody else has changed them. */
    async listVersioned(tenantId: string, ids: string[]): Promise<Versioned<DocumentRecord>[]> {
      const sql = `SELECT * FROM c WHERE ${NOT_DELETED} AND ARRAY_CONTAINS(@ids, c.id)`;
      const found = await tenants.query(storedSchema, tenantId, sql, { ids });
      return found.map(({ _etag, ...value }) => ({ value, etag: _etag }));
    },

    /** The editions that no search may find. */
    async listHidden(tenantId: string): Promise<string[]> {
      const sql =
        "SELECT VALUE c.hidden FROM c WHERE c.type = 'document' AND ARRAY_LENGTH(c.hidden) > 0";
      return (await tenants.query(z.array(z.string()), tenantId, sql)).flat();
    },

    find: async (tenantId: string, id: string): Promise<Versioned<DocumentRecord> | undefined> =>
      tenants.find(documentRecordSchema, id, tenantId),

    /** @throws Failure `document_not_found` */
    async get(tenantId: string, id: string): Promise<DocumentRecord> {
      const found = await tenants.find(documentRecordSchema.catch(notADocument), id, tenantId);
      if (!found || found.value.isDeleting) throw new Failure('document_not_found');
      return found.value;
    },

    create: (record: DocumentRecord, following: OutboxRecord): Promise<void> =>
      tenants.batch(record.tenantId, [
        { operation: 'create', item: record },
        writeOutbox(following),
      ]),

    /**
     * Changes some fields, on a condition over the record `c`, and in the same batch what goes with it.
     * @throws WriteRefused `gone`, or `changed` where the condition does not hold
     */
    async patch(
      { tenantId, id }: { tenantId: string; id: string },
      changes: Partial<DocumentRecord>,
      condition: string,
      ...others: Change[]
    ): Promise<void> {
      const change: Change = { operation: 'patch', id, ...patchOf(changes, condition) };
      await tenants.batch(tenantId, [change, ...others]);
    },

    remove: (tenantId: string, id: string): Promise<void> => tenants.remove(id, tenantId),
  };
}

/** Under the id of a record of another type there is no document. */
function notADocument(): never {
  throw new Failure('document_not_found');
}

function scopeCondition(agentId: string, scope: Filter['scope']): string {
  const isTenants = 'IS_NULL(c.agentId)';
  const isAgents = agentId ? 'c.agentId = @agentId' : `NOT ${isTenants}`;
  if (scope === 'tenant') return isTenants;
  if (scope === 'agent') return isAgents;
  return agentId ? `(${isTenants} OR ${isAgents})` : 'true';
}
