import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items, Versioned } from '../../platform/cosmos.ts';
import {
  type JoinRequest,
  REQUEST_KEPT_SECONDS,
  REQUEST_PREFIX,
  requestId,
  requestRecordSchema,
} from './request-record.ts';

const LIST_MAX = 200;

/** Leads a log-in to the request that it waits for. A person who asks several organizations: to the last one. */
const entrySchema = z.object({ id: z.string(), type: z.literal('request'), tenantId: idSchema });

export type Requests = ReturnType<typeof requestsStore>;
/** What other areas may ask. */
export type RequestsReader = Pick<Requests, 'find' | 'findByEmail' | 'list'>;

/** Who has asked to join, and waits for a decision. */
export function requestsStore({ directory, tenants }: { directory: Items; tenants: Items }) {
  const find = async (tenantId: string, id: string): Promise<Versioned<JoinRequest> | undefined> =>
    id.startsWith(REQUEST_PREFIX) ? tenants.find(requestRecordSchema, id, tenantId) : undefined;

  return {
    find,

    async findByEmail(email: string): Promise<Versioned<JoinRequest> | undefined> {
      const id = requestId(email);
      const entry = await directory.find(entrySchema, id, id);
      return entry && find(entry.value.tenantId, id);
    },

    /** The oldest first, as many as can be looked through. */
    list: (tenantId: string): Promise<JoinRequest[]> =>
      tenants.query(
        requestRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'request' ORDER BY c.type DESC, c.createdAt",
        {},
        LIST_MAX,
      ),

    /** Written before the request: alone it leads nowhere. */
    async enter({ id, tenantId }: JoinRequest): Promise<void> {
      await directory.upsert({ id, type: 'request', tenantId, ttl: REQUEST_KEPT_SECONDS });
    },

    /** After the request: an entry that is left behind leads nowhere. */
    async leave({ id, tenantId }: Pick<JoinRequest, 'id' | 'tenantId'>): Promise<void> {
      const entry = await directory.find(entrySchema, id, id);
      if (entry?.value.tenantId === tenantId) await directory.remove(id, id, entry.etag);
    },
  };
}
