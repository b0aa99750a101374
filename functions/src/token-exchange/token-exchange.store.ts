import { parseKnown } from '@talkwright/shared/contract/parse-known';
import * as z from 'zod';
import { journaled } from '../journal/journal-event.ts';
import type { Change } from '../platform/change.ts';
import type { Items, Versioned } from '../platform/cosmos.ts';
import type { Outbox } from '../platform/outbox.ts';
import { toolStays } from '../tools/tool-record.ts';
import {
  type ConfigRecord,
  configRecordSchema,
  type KeyRecord,
  keyRecordSchema,
} from './config-record.ts';

export type StoredKey = Versioned<KeyRecord>;
export type StoredConfig = Versioned<ConfigRecord>;
/** A record to be written, and what it was read as, unless it is new. */
type Writing<T> = { record: T; before: Versioned<T> | undefined };
export type WritingKey = Writing<KeyRecord>;

const storedSchema = z.discriminatedUnion('type', [
  configRecordSchema.extend({ _etag: z.string() }),
  keyRecordSchema.extend({ _etag: z.string() }),
]);

export type TokenExchanges = ReturnType<typeof tokenExchangeStore>;
/** What other areas may ask. */
export type TokenExchangesReader = Pick<
  TokenExchanges,
  'ofAgent' | 'find' | 'findKey' | 'listIssuers' | 'ofTool'
>;

/** How agents exchange tokens, and the private keys that they do it with. */
export function tokenExchangeStore(tenants: Items, outbox: Pick<Outbox, 'commit' | 'record'>) {
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
          'ORDER BY c.type, c.createdAt DESC',
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
      return parseKnown(configRecordSchema, found.value);
    },

    findKey: async (tenantId: string, id: string): Promise<KeyRecord | undefined> =>
      (await tenants.find(keyRecordSchema, id, tenantId))?.value,

    /** Who signs visitors in, as far as it is named. */
    listIssuers: (tenantId: string): Promise<string[]> =>
      tenants.query(
        z.string(),
        tenantId,
        "SELECT DISTINCT VALUE c.verificationKeyConfig.issuer FROM c WHERE c.type = 'tokenExchange'",
      ),

    /** Those of all agents. */
    ofTool: (tenantId: string, toolId: string): Promise<ConfigRecord[]> =>
      tenants.query(
        configRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'tokenExchange' AND c.integrationId = @toolId",
        { toolId },
      ),

    /**
     * With its private key, where it has one, and without the keys that nothing uses any more. Where the tool is gone,
     * nothing is written.
     * @throws WriteRefused when something changed since it was read, or the tool is gone
     */
    save: (
      config: Writing<ConfigRecord>,
      key: WritingKey | undefined,
      unused: StoredKey[],
    ): Promise<void> =>
      outbox.commit(config.record.tenantId, [
        write(config),
        ...(key ? [write(key)] : []),
        ...unused.map(remove),
        toolStays(config.record.integrationId),
      ]),

    /** With the keys that nothing uses any more. @throws WriteRefused when something changed since it was read */
    async remove(config: StoredConfig, unused: StoredKey[]): Promise<void> {
      const { tenantId } = config.value;
      const gone = [config, ...unused];
      const ids = gone.map(({ value }) => value.id);
      await outbox.commit(tenantId, [
        ...gone.map(remove),
        journaled({ outbox }, { kind: 'recordsDeleted', tenantId, ids }),
      ]);
    },

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

const write = ({ record, before }: Writing<ConfigRecord | KeyRecord>): Change =>
  before
    ? { operation: 'replace', item: record, etag: before.etag }
    : { operation: 'create', item: record };

/** As it was read: a key that somebody chooses at this moment stays, and the removal begins anew. */
const remove = ({ value, etag }: StoredConfig | StoredKey): Change => ({
  operation: 'delete',
  id: value.id,
  etag,
});

/** The id may be that of another kind of record. */
const anyRecordSchema = z.looseObject({ type: z.string() });
