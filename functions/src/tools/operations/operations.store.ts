import { Failure } from '@talkwright/shared/contract/errors';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, patchOf } from '../../platform/change.ts';
import type { Items } from '../../platform/cosmos.ts';
import type { Position } from '../../platform/list-page.ts';
import { type Outbox, type OutboxRecord, writeOutbox } from '../../platform/outbox.ts';
import { searchedWords, wordConditions } from '../../platform/text/in-lists.ts';
import { WriteRefused } from '../../platform/write-refused.ts';
import type { ToolRecord } from '../tool-record.ts';
import { type OperationRecord, operationRecordSchema } from './operation-record.ts';

/** What tells operations apart, without their schemas. */
const briefSchema = operationRecordSchema.pick({
  id: true,
  customToolId: true,
  operationKey: true,
  name: true,
  shortDescription: true,
});
export type BriefOperation = z.output<typeof briefSchema>;

const keysSchema = operationRecordSchema.pick({
  id: true,
  operationKey: true,
  method: true,
  path: true,
});

type Filter = { tenantId: string; toolId: string; search?: string | undefined };

const OF_TOOL = "c.type = 'operation' AND c.customToolId = @toolId";
/** Where one was deleted, the next that is made by hand has the position of another. */
const IN_ORDER = 'ORDER BY c.customToolId, c.position, c.id';

const MAX_BATCH = 100;
/** The database takes 2 MB. */
const MAX_BATCH_BYTES = 1_500_000;

const tieSchema = operationRecordSchema.pick({
  id: true,
  customToolId: true,
  operationKey: true,
  enabled: true,
});
export type OperationTie = z.output<typeof tieSchema>;

export type Operations = ReturnType<typeof operationsStore>;
/** What other areas may ask. */
export type OperationsReader = Pick<
  Operations,
  | 'find'
  | 'list'
  | 'page'
  | 'count'
  | 'listByIds'
  | 'listTies'
  | 'listEnabled'
  | 'listKeys'
  | 'hasKey'
>;

/** The operations of tools. */
export function operationsStore(tenants: Items, outbox: Pick<Outbox, 'commit'>) {
  async function find(tenantId: string, id: string): Promise<OperationRecord | undefined> {
    const found = await tenants.find(anyRecordSchema, id, tenantId);
    return found?.value.type === 'operation'
      ? parseKnown(operationRecordSchema, found.value)
      : undefined;
  }

  return {
    find,

    /** In the order of their description. */
    list: (tenantId: string, toolId: string): Promise<OperationRecord[]> =>
      tenants.query(
        operationRecordSchema,
        tenantId,
        `SELECT * FROM c WHERE ${OF_TOOL} ${IN_ORDER}`,
        { toolId },
      ),

    /** The first of those that come after a position, in the same order. */
    page(filter: Filter, limit: number, after?: Position<number>): Promise<OperationRecord[]> {
      const { tenantId, condition, parameters } = conditionOf(filter);
      const isBehind = 'c.position >= @key AND (c.position > @key OR c.id > @id)';
      const all = after ? `${condition} AND ${isBehind}` : condition;
      return tenants.query(
        operationRecordSchema,
        tenantId,
        `SELECT * FROM c WHERE ${all} ${IN_ORDER}`,
        { ...parameters, ...after },
        limit,
      );
    },

    async count(filter: Filter): Promise<number> {
      const { tenantId, condition, parameters } = conditionOf(filter);
      const sql = `SELECT VALUE COUNT(1) FROM c WHERE ${condition}`;
      const [count = 0] = await tenants.query(z.number(), tenantId, sql, parameters);
      return count;
    },

    listByIds: async (tenantId: string, ids: string[]): Promise<OperationRecord[]> =>
      ids.length === 0
        ? []
        : tenants.query(
            operationRecordSchema,
            tenantId,
            "SELECT * FROM c WHERE c.type = 'operation' AND ARRAY_CONTAINS(@ids, c.id)",
            { ids },
          ),

    /** Those among the ids that exist, and whose they are. */
    listTies: async (tenantId: string, ids: string[]): Promise<OperationTie[]> =>
      ids.length === 0
        ? []
        : tenants.query(
            tieSchema,
            tenantId,
            'SELECT c.id, c.customToolId, c.operationKey, c.enabled FROM c ' +
              "WHERE c.type = 'operation' AND ARRAY_CONTAINS(@ids, c.id)",
            { ids },
          ),

    /** Those among the ids that may be called. */
    listEnabled: async (tenantId: string, ids: string[]): Promise<BriefOperation[]> =>
      ids.length === 0
        ? []
        : tenants.query(
            briefSchema,
            tenantId,
            'SELECT c.id, c.customToolId, c.operationKey, c.name, c.shortDescription FROM c ' +
              "WHERE c.type = 'operation' AND c.enabled = true AND ARRAY_CONTAINS(@ids, c.id)",
            { ids },
          ),

    /** What an operation is found by in other organizations' files. */
    listKeys: (tenantId: string, toolId: string) =>
      tenants.query(
        keysSchema,
        tenantId,
        `SELECT c.id, c.operationKey, c.method, c.path FROM c WHERE ${OF_TOOL} ${IN_ORDER}`,
        { toolId },
      ),

    async hasKey(tenantId: string, toolId: string, key: string): Promise<boolean> {
      const sql = `SELECT VALUE c.id FROM c WHERE ${OF_TOOL} AND c.operationKey = @key`;
      return (await tenants.query(idSchema, tenantId, sql, { toolId, key }, 1)).length > 0;
    },

    /** With the count of the tool, as it was read: of two at the same moment, one is refused. @throws WriteRefused */
    create: (
      operation: OperationRecord,
      tool: { value: ToolRecord; etag: string },
      following: OutboxRecord,
    ): Promise<void> => {
      const counted = { ...tool.value, operationCount: tool.value.operationCount + 1 };
      return outbox.commit(operation.tenantId, [
        { operation: 'replace', item: counted, etag: tool.etag },
        { operation: 'create', item: operation },
        writeOutbox(following),
      ]);
    },

    /** Those of a tool that nobody sees yet: its record is written last. */
    async createAll(tenantId: string, operations: OperationRecord[]): Promise<void> {
      for (const batch of batches(operations)) {
        await tenants.batch(
          tenantId,
          batch.map((item): Change => ({ operation: 'create', item })),
        );
      }
    },

    /** @throws Failure `operation_not_found` */
    async update(
      tenantId: string,
      id: string,
      fields: Partial<Pick<OperationRecord, 'enabled' | 'ragDocument'>>,
    ): Promise<OperationRecord> {
      try {
        const { patch } = patchOf(fields);
        return (await tenants.patch(operationRecordSchema, id, tenantId, patch)).value;
      } catch (error) {
        throw isMissing(error) ? new Failure('operation_not_found') : error;
      }
    },

    /** @throws Failure `operation_not_found` */
    async remove(operation: OperationRecord, following: OutboxRecord): Promise<void> {
      const counted = { op: 'incr', path: '/operationCount', value: -1 } as const;
      await outbox
        .commit(operation.tenantId, [
          { operation: 'delete', id: operation.id },
          { operation: 'patch', id: operation.customToolId, patch: [counted] },
          writeOutbox(following),
        ])
        .catch((error) => {
          throw isMissing(error) ? new Failure('operation_not_found') : error;
        });
    },

    /** Operations and credentials of a tool that is gone, some at a time; answers how many it found. */
    async removeOf(tenantId: string, toolId: string): Promise<number> {
      const sql =
        "SELECT VALUE c.id FROM c WHERE c.type IN ('operation', 'credential') AND c.customToolId = @toolId";
      const ids = await tenants.query(idSchema, tenantId, sql, { toolId }, MAX_BATCH);
      if (ids.length === 0) return 0;
      const changes = ids.map((id): Change => ({ operation: 'delete', id }));
      // Somebody else removes the same ones: what is left is asked for again.
      await tenants.batch(tenantId, changes).catch((error) => {
        if (!isMissing(error)) throw error;
      });
      return ids.length;
    },
  };
}

function conditionOf({ tenantId, toolId, search }: Filter) {
  const { conditions, parameters } = wordConditions(searchedWords(search));
  return {
    tenantId,
    condition: [OF_TOOL, ...conditions].join(' AND '),
    parameters: { toolId, ...parameters },
  };
}

/** The id may be that of another kind of record. */
const anyRecordSchema = z.looseObject({ type: z.string() });

const isMissing = (error: unknown) => error instanceof WriteRefused && error.reason === 'gone';

function* batches(operations: OperationRecord[]): Generator<OperationRecord[]> {
  let batch: OperationRecord[] = [];
  let bytes = 0;
  for (const operation of operations) {
    const size = Buffer.byteLength(JSON.stringify(operation));
    if (batch.length === MAX_BATCH || bytes + size > MAX_BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(operation);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
