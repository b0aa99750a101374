import { Failure } from '@talkwright/shared/contract/errors';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import * as z from 'zod';
import { journaled } from '../journal/journal-event.ts';
import { patchOf } from '../platform/change.ts';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { type Outbox, type OutboxRecord, writeOutbox } from '../platform/outbox.ts';
import { ignoring, WriteRefused } from '../platform/write-refused.ts';
import { type CredentialRecord, credentialRecordSchema } from './credentials/credential-record.ts';
import { type ToolRecord, toolRecordSchema, toolStays } from './tool-record.ts';

export type Tools = ReturnType<typeof toolsStore>;
/** What other areas may ask. */
export type ToolsReader = Pick<Tools, 'list' | 'count' | 'find' | 'get' | 'listCredentials'>;

/** Custom tools and their credentials. */
export function toolsStore(tenants: Items, outbox: Pick<Outbox, 'commit' | 'record'>) {
  const findTool = (tenantId: string, id: string): Promise<Versioned<ToolRecord> | undefined> =>
    tenants.findTyped(toolRecordSchema, id, tenantId);

  async function getTool(tenantId: string, id: string): Promise<Versioned<ToolRecord>> {
    const found = await findTool(tenantId, id);
    if (!found) throw new Failure('tool_not_found');
    return found;
  }

  return {
    list: (tenantId: string): Promise<ToolRecord[]> =>
      tenants.query(
        toolRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'customTool' ORDER BY c.type, c.createdAt DESC",
      ),

    async count(tenantId: string): Promise<number> {
      const sql = "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'customTool'";
      const [count = 0] = await tenants.query(z.number(), tenantId, sql);
      return count;
    },

    find: findTool,

    /** @throws Failure `tool_not_found` */
    get: getTool,

    create: (tool: ToolRecord, ...following: OutboxRecord[]): Promise<void> =>
      outbox.commit(tool.tenantId, [
        { operation: 'create', item: tool },
        ...following.map(writeOutbox),
      ]),

    /** @throws Failure `tool_not_found` */
    async update(
      tenantId: string,
      id: string,
      fields: Partial<Pick<ToolRecord, 'summary' | 'baseUrl' | 'rateLimitPerMinute'>>,
    ): Promise<ToolRecord> {
      const { value } = await getTool(tenantId, id);
      const { patch } = patchOf(fields);
      if (patch.length === 0) return value;
      const changed = await tenants.patch(toolRecordSchema, id, tenantId, patch).catch(missing);
      return changed.value;
    },

    /** What belongs to it follows by the outbox record. @throws Failure `tool_not_found` */
    async remove(tenantId: string, id: string, following: OutboxRecord[]): Promise<ToolRecord> {
      const { value: tool } = await getTool(tenantId, id);
      await outbox
        .commit(tenantId, [{ operation: 'delete', id }, ...following.map(writeOutbox)])
        .catch(missing);
      return tool;
    },

    listCredentials: (tenantId: string, toolId: string): Promise<CredentialRecord[]> =>
      tenants.query(
        credentialRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'credential' AND c.customToolId = @toolId ORDER BY c.type, c.createdAt DESC",
        { toolId },
      ),

    /** @throws Failure `tool_not_found` */
    async createCredential(credential: CredentialRecord): Promise<void> {
      const { tenantId, customToolId: id } = credential;
      await outbox
        .commit(tenantId, [
          // Otherwise secrets of no tool would be left behind.
          toolStays(id),
          { operation: 'create', item: credential },
        ])
        .catch(missing);
    },

    /** @throws Failure `credential_not_found` */
    async removeCredential(tenantId: string, id: string): Promise<CredentialRecord> {
      const found = await tenants.find(anyRecordSchema, id, tenantId);
      if (found?.value.type !== 'credential') throw new Failure('credential_not_found');
      await outbox
        .commit(tenantId, [
          { operation: 'delete', id },
          journaled({ outbox }, { kind: 'recordsDeleted', tenantId, ids: [id] }),
        ])
        .catch(ignoring('gone'));
      return parseKnown(credentialRecordSchema, found.value);
    },
  };
}

/** The id may be that of another kind of record. */
const anyRecordSchema = z.looseObject({ type: z.string() });

function missing(error: unknown): never {
  const isMissing =
    error instanceof WriteRefused && (error.reason === 'gone' || error.reason === 'changed');
  throw isMissing ? new Failure('tool_not_found') : error;
}
