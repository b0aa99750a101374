import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change } from '../platform/change.ts';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { hashOf } from '../platform/ids.ts';
import { type OutboxRecord, writeOutbox } from '../platform/outbox.ts';
import { ignoring, rethrowAs, WriteRefused } from '../platform/write-refused.ts';
import {
  type AgentRecord,
  type AgentVersionRecord,
  agentRecordSchema,
  agentVersionSchema,
  versionId,
} from './agent-record.ts';

const agentKeySchema = z.object({ id: z.string(), tenantId: idSchema, agentId: idSchema });

export type Agents = ReturnType<typeof agentsStore>;
/** What other areas may ask. */
export type AgentsReader = Pick<
  Agents,
  | 'list'
  | 'listEverywhere'
  | 'listByModels'
  | 'listModels'
  | 'listPlatformModels'
  | 'get'
  | 'has'
  | 'countOlder'
  | 'listVersions'
  | 'getVersion'
  | 'findByKey'
>;

const IS_PUBLISHED = "c.type = 'agent' AND c.version = c.publishedVersion";

/** Agents with their unique identities, and how a public key leads to one. */
export function agentsStore({ directory, tenants }: { directory: Items; tenants: Items }) {
  /** An organization's agents are counted in a record, which changes with each of them. This makes the first. */
  async function ensureCount(tenantId: string): Promise<void> {
    if (await tenants.find(countSchema, COUNT_ID, tenantId)) return;
    const sql = "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'agent'";
    const [count = 0] = await tenants.query(z.number(), tenantId, sql);
    await tenants.create({ id: COUNT_ID, tenantId, type: 'agentCount', count }).catch((error) => {
      // Somebody else has made it at the same moment, before anything could change.
      if (!(error instanceof WriteRefused && error.reason === 'exists')) throw error;
    });
  }

  const find = (tenantId: string, id: string): Promise<Versioned<AgentRecord> | undefined> =>
    tenants.findTyped(agentRecordSchema, id, tenantId);

  /** Of all organizations, the agents of which an older version is published, with what that one says. */
  async function publishedBehind(): Promise<AgentRecord[]> {
    const found = await tenants.queryEverywhere(
      agentRecordSchema,
      "SELECT * FROM c WHERE c.type = 'agent' AND c.version != c.publishedVersion",
      {},
      Number.POSITIVE_INFINITY,
    );
    const published: AgentRecord[] = [];
    for (const agent of found) {
      const { id, tenantId, publishedVersion } = agent;
      const key = versionId(id, publishedVersion);
      const version = await tenants.find(agentVersionSchema, key, tenantId);
      // Whoever has deleted the agent meanwhile has taken its versions along.
      if (version) published.push({ ...agent, ...version.value.content });
    }
    return published;
  }

  async function modelsWhere(
    condition: string,
    isMeant: (agent: AgentRecord) => boolean,
  ): Promise<string[]> {
    const newest = await tenants.queryEverywhere(
      z.string(),
      `SELECT DISTINCT VALUE c.modelConfig.model FROM c WHERE ${IS_PUBLISHED} AND ${condition}`,
      {},
      Number.POSITIVE_INFINITY,
    );
    const older = (await publishedBehind()).filter(isMeant);
    return [...new Set([...newest, ...older.map(({ modelConfig }) => modelConfig.model)])];
  }

  return {
    list: (tenantId: string): Promise<AgentRecord[]> =>
      tenants.query(
        agentRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'agent' ORDER BY c.type, c.createdAt DESC",
      ),

    /** Of all organizations: slow, and for what nobody waits for. */
    listEverywhere: (): Promise<{ tenantId: string; id: string }[]> =>
      tenants.queryEverywhere(
        agentRecordSchema.pick({ tenantId: true, id: true }),
        "SELECT c.tenantId, c.id FROM c WHERE c.type = 'agent'",
        {},
        Number.POSITIVE_INFINITY,
      ),

    /** Of all organizations, as visitors talk to them: those that have one of these models. */
    async listByModels(models: string[]): Promise<AgentRecord[]> {
      const newest = await tenants.queryEverywhere(
        agentRecordSchema,
        `SELECT * FROM c WHERE ${IS_PUBLISHED} AND ARRAY_CONTAINS(@models, c.modelConfig.model)`,
        { models },
        Number.POSITIVE_INFINITY,
      );
      const older = await publishedBehind();
      return [...newest, ...older.filter(({ modelConfig }) => models.includes(modelConfig.model))];
    },

    /** The models that visitors talk to, of whichever organization. */
    listModels: () => modelsWhere('true', () => true),

    /** Of those, the ones that are answered on the operator's own account. */
    listPlatformModels: () =>
      modelsWhere(
        'c.secrets.apiKey = null AND c.secrets.baseURL = null',
        ({ secrets }) => secrets.apiKey === null && secrets.baseURL === null,
      ),

    /** @throws Failure `agent_not_found` */
    async get(tenantId: string, id: string): Promise<Versioned<AgentRecord>> {
      const found = await find(tenantId, id);
      if (!found) throw new Failure('agent_not_found');
      return found;
    },

    /** Of those made at the same moment, the one with the smaller id. */
    async countOlder({ tenantId, id, createdAt }: AgentRecord): Promise<number> {
      const sql =
        "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'agent' " +
        'AND (c.createdAt < @createdAt OR (c.createdAt = @createdAt AND c.id < @id))';
      const [count = 0] = await tenants.query(z.number(), tenantId, sql, { createdAt, id });
      return count;
    },

    has: async (tenantId: string, id: string): Promise<boolean> =>
      (await find(tenantId, id)) !== undefined,

    /**
     * The key is written first: alone it leads nowhere, while an agent without its key could not be embedded.
     * @throws Failure `agent_identity_taken`; `agent_limit_reached` when there are `maxAgents`
     */
    async create(
      agent: AgentRecord,
      version: AgentVersionRecord,
      maxAgents: number,
      following: OutboxRecord[],
    ): Promise<void> {
      const { id, tenantId, agentKey } = agent;
      await ensureCount(tenantId);
      const key = keyId(agentKey);
      const etag = await directory.create({ id: key, type: 'agentKey', tenantId, agentId: id });
      await tenants
        .batch(tenantId, [
          countUp(1, maxAgents),
          { operation: 'create', item: agent },
          { operation: 'create', item: version },
          ...identitiesOf(agent).map((claim) => claimIdentity(tenantId, claim, id)),
          ...following.map(writeOutbox),
        ])
        .catch(async (error) => {
          // Unless somebody has made it anew meanwhile, as another import of the same agent does.
          await directory.remove(key, key, etag).catch(ignoring('changed'));
          throw error;
        })
        .catch(
          rethrowAs({
            exists: () => new Failure('agent_identity_taken'),
            changed: () => new Failure('agent_limit_reached'),
          }),
        );
    },

    /**
     * Saves an agent, and with a new content also the version that it is.
     * @throws Failure `changed_meanwhile` when the record is no longer the one that `before` was read as
     */
    async replace(
      before: Versioned<AgentRecord>,
      agent: AgentRecord,
      version: AgentVersionRecord | undefined,
      following: OutboxRecord[],
    ): Promise<void> {
      const { tenantId, id } = agent;
      const changes: Change[] = [{ operation: 'replace', item: agent, etag: before.etag }];
      if (version) changes.push({ operation: 'upsert', item: version });
      const [held, wanted] = [identitiesOf(before.value), identitiesOf(agent)];
      const missing = wanted.filter((claim) => !held.includes(claim));
      const freed = held.filter((claim) => !wanted.includes(claim));
      changes.push(...missing.map((claim) => claimIdentity(tenantId, claim, id)));
      changes.push(...freed.map((claim) => ({ operation: 'delete' as const, id: claim })));
      changes.push(...following.map(writeOutbox));
      await tenants.batch(tenantId, changes).catch(
        rethrowAs({
          gone: () => new Failure('agent_not_found'),
          exists: () => new Failure('agent_identity_taken'),
          changed: () => new Failure('changed_meanwhile'),
        }),
      );
    },

    /** The newest first. */
    listVersions: (
      tenantId: string,
      agentId: string,
      limit: number,
    ): Promise<AgentVersionRecord[]> =>
      tenants.query(
        agentVersionSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'agentVersion' AND c.agentId = @agentId ORDER BY c.type, c.createdAt DESC",
        { agentId },
        limit,
      ),

    /** @throws Failure `version_not_found` */
    async getVersion(tenantId: string, agentId: string, version: number) {
      const found = await tenants.find(agentVersionSchema, versionId(agentId, version), tenantId);
      if (!found) throw new Failure('version_not_found');
      return found.value;
    },

    /** Those of an agent that is gone. Can be repeated. */
    async removeVersions(tenantId: string, agentId: string): Promise<void> {
      const ids = await tenants.query(
        z.string(),
        tenantId,
        "SELECT VALUE c.id FROM c WHERE c.type = 'agentVersion' AND c.agentId = @agentId",
        { agentId },
      );
      for (const id of ids) await tenants.remove(id, tenantId);
    },

    /** What else belongs to the agent follows by the outbox records; its key is for `removeKey`. */
    async remove(
      { value, etag }: Versioned<AgentRecord>,
      following: OutboxRecord[],
    ): Promise<void> {
      await ensureCount(value.tenantId);
      await tenants
        .batch(value.tenantId, [
          { operation: 'delete', id: value.id, etag },
          countUp(-1, null),
          ...identitiesOf(value).map((claim) => ({ operation: 'delete' as const, id: claim })),
          ...following.map(writeOutbox),
        ])
        .catch(
          rethrowAs({
            gone: () => new Failure('agent_not_found'),
            changed: () => new Failure('changed_meanwhile'),
          }),
        );
    },

    /** A key that is left behind leads to an agent that is not found. */
    removeKey: (key: string): Promise<void> => directory.remove(keyId(key), keyId(key)),

    async findByKey(key: string): Promise<{ tenantId: string; agentId: string } | undefined> {
      const entry = await directory.find(agentKeySchema, keyId(key), keyId(key));
      return entry && { tenantId: entry.value.tenantId, agentId: entry.value.agentId };
    },
  };
}

/** A record of its own in the same partition makes an identity unique within the organization. */
const claimIdentity = (tenantId: string, claim: string, agentId: string): Change => ({
  operation: 'create',
  item: { id: claim, tenantId, type: 'agentIdentity', agentId },
});

/** Visitors may still be let in by the one that is published, while a draft has another. */
const identitiesOf = ({ identity, publishedIdentity }: AgentRecord): string[] => [
  ...new Set([identity, publishedIdentity].map(identityId)),
];

const COUNT_ID = 'agent-count';
const countSchema = z.object({ count: z.int() });

const countUp = (value: 1 | -1, maxCount: number | null): Change => ({
  operation: 'patch',
  id: COUNT_ID,
  patch: [{ op: 'incr', path: '/count', value }],
  ...(maxCount !== null && { condition: `FROM c WHERE c.count < ${maxCount}` }),
});

const identityId = (identity: string) => `agent-identity-${hashOf(identity.toLowerCase())}`;
const keyId = (key: string) => `agent-key-${hashOf(key)}`;
