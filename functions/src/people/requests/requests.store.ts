import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items, Versioned } from '../../platform/cosmos.ts';
import { hashOf } from '../../platform/ids.ts';
import type { Position } from '../../platform/list-page.ts';
import {
  type Asking,
  askingRecordSchema,
  type JoinRequest,
  REQUEST_KEPT_SECONDS,
  REQUEST_PREFIX,
  type RequestNews,
  requestId,
  requestNewsSchema,
  requestRecordSchema,
} from './request-record.ts';

/** As long as the link works that proves the address. */
const ASKING_KEPT_SECONDS = 7 * 24 * 3_600;

/** Leads a log-in to the request that it waits for. A person who asks several organizations: to the last one. */
const entrySchema = z.object({ id: z.string(), type: z.literal('request'), tenantId: idSchema });

export type Requests = ReturnType<typeof requestsStore>;
/** What other areas may ask. */
export type RequestsReader = Pick<Requests, 'find' | 'findByEmail' | 'findNews' | 'page' | 'count'>;

/** Who has asked to join: the proved ones, who wait for a decision, in the organization; the others beside it. */
export function requestsStore({ directory, tenants }: { directory: Items; tenants: Items }) {
  const find = async (tenantId: string, id: string): Promise<Versioned<JoinRequest> | undefined> =>
    id.startsWith(REQUEST_PREFIX) ? tenants.find(requestRecordSchema, id, tenantId) : undefined;

  return {
    find,

    /** The oldest first, the first that come after a position. */
    page(tenantId: string, limit: number, after?: Position<string>): Promise<JoinRequest[]> {
      const isBehind = ' AND c.createdAt >= @key AND (c.createdAt > @key OR c.id > @id)';
      const sql = `SELECT * FROM c WHERE c.type = 'request'${after ? isBehind : ''} ORDER BY c.type DESC, c.createdAt, c.id`;
      return tenants.query(requestRecordSchema, tenantId, sql, { ...after }, limit);
    },

    async count(tenantId: string): Promise<number> {
      const sql = "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'request'";
      const [count = 0] = await tenants.query(z.number(), tenantId, sql);
      return count;
    },

    async findAsking(tenantId: string, email: string): Promise<Versioned<Asking> | undefined> {
      const id = askingId(tenantId, email);
      return directory.find(askingRecordSchema, id, id);
    },

    /** In place of the one that was read, or as the first. @throws WriteRefused */
    async writeAsking(asking: Omit<Asking, 'id' | 'type'>, before?: Versioned<Asking>) {
      const id = askingId(asking.tenantId, asking.email);
      const item = { id, type: 'asking', ...asking, ttl: ASKING_KEPT_SECONDS };
      await (before ? directory.replace(item, id, before.etag) : directory.create(item));
    },

    removeAsking: ({ value: { id }, etag }: Versioned<Asking>): Promise<void> =>
      directory.remove(id, id, etag),

    async findByEmail(email: string): Promise<Versioned<JoinRequest> | undefined> {
      const id = requestId(email);
      const entry = await directory.find(entrySchema, id, id);
      return entry && find(entry.value.tenantId, id);
    },

    /** Written before the request: alone it leads nowhere. */
    async enter({ id, tenantId }: JoinRequest): Promise<void> {
      await directory.upsert({ id, type: 'request', tenantId, ttl: REQUEST_KEPT_SECONDS });
    },

    /** After the request: an entry that is left behind leads nowhere. */
    async leave({ id, tenantId }: Pick<JoinRequest, 'id' | 'tenantId'>): Promise<void> {
      const entry = await directory.find(entrySchema, id, id);
      if (entry?.value.tenantId === tenantId) await directory.remove(id, id, entry.etag);
    },

    findNews: (tenantId: string): Promise<Versioned<RequestNews> | undefined> =>
      tenants.find(requestNewsSchema, requestNewsSchema.shape.id.value, tenantId),
  };
}

/** Addresses may hold characters that an id may not. */
const askingId = (tenantId: string, email: string) => `asking-${hashOf(tenantId, email)}`;
