import * as z from 'zod';
import { type Change, type Items, patchOf, type Versioned } from '../platform/cosmos.ts';
import type { Outbox } from '../platform/outbox.ts';
import {
  type ConfigRecord,
  configRecordSchema,
  type KeyRecord,
  keyRecordSchema,
} from './config-record.ts';

export type StoredKey = Versioned<KeyRecord>;
export type StoredConfig = Versioned<ConfigRecord>;

const storedSchema = z.discriminatedUnion('type', [
  configRecordSchema.extend({ _etag: z.string() }),
  keyRecordSchema.extend({ _etag: z.string() }),
]);

export type TokenExchanges = ReturnType<typeof tokenExchangeStore>;
/** What other areas may ask. */
export type TokenExchangesReader = Pick<TokenExchanges, 'ofAgent' | 'find' | 'findKey' | 'ofTool'>;

/** How agents exchange tokens, and the private keys that they do it with. */
export function tokenExchangeStore(tenants: Items, outbox: Pick<Outbox, 'commit'>) {
  return {
    /** All that an agent has, the newest first. */
    async ofAgent(
      tenantId: string,
      agentId: string,
    ): Promise<{ configs: StoredConfig[]; keys: StoredKey[] }> {
      const found = await tenants.query(
        storedSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type IN ('tokenExchange', 'privateKey') AND c.agentId = @agentId " +
          'ORDER BY c.createdAt DESC',
        { agentId },
      );
      const configs: StoredConfig[] = [];
      const keys: StoredKey[] = [];
      for (const { _etag: etag, ...value } of found) {
        if (value.type === 'tokenExchange') configs.push({ value, etag });
        else keys.push({ value, etag });
      }
      return { configs, keys };
    },

    async find(tenantId: string, id: string): Promise<ConfigRecord | undefined> {
      const found = await tenants.find(anyRecordSchema, id, tenantId);
      if (found?.value.type !== 'tokenExchange') return undefined;
      return configRecordSchema.parse(found.value);
    },

    findKey: async (tenantId: string, id: string): Promise<KeyRecord | undefined> =>
      (await tenants.find(keyRecordSchema, id, tenantId))?.value,

    /** Those of all agents. */
    ofTool: (tenantId: string, toolId: string): Promise<ConfigRecord[]> =>
      tenants.query(
        configRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'tokenExchange' AND c.integrationId = @toolId",
        { toolId },
      ),

    /**
     * With the tool's record, which stays as it is: where it is gone, nothing is written.
     * @throws WriteRefused when something changed since it was read, or the tool is gone
     */
    save: (config: ConfigRecord, etag: string | undefined, keys: Change[]): Promise<void> =>
      outbox.commit(config.tenantId, [
        etag ? { operation: 'replace', item: config, etag } : { operation: 'create', item: config },
        ...keys,
        {
          operation: 'patch',
          id: config.integrationId,
          ...patchOf({ type: 'customTool' }, "c.type = 'customTool'"),
        },
      ]),

    /** @throws WriteRefused when something changed since it was read */
    remove: ({ value, etag }: StoredConfig, keys: Change[]): Promise<void> =>
      outbox.commit(value.tenantId, [{ operation: 'delete', id: value.id, etag }, ...keys]),

    /** All that an agent has left that is gone. Can be repeated. */
    async removeOfAgent(tenantId: string, agentId: string): Promise<void> {
      const ids = await tenants.query(
        z.string(),
        tenantId,
        "SELECT VALUE c.id FROM c WHERE c.type IN ('tokenExchange', 'privateKey') AND c.agentId = @agentId",
        { agentId },
      );
      for (const id of ids) await tenants.remove(id, tenantId);
    },
  };
}

/** The id may be that of another kind of record. */
const anyRecordSchema = z.looseObject({ type: z.string() });
