import { memberRoles } from '@talkwright/shared/areas/sign-up';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, type Items, type Versioned, WriteRefused } from '../platform/cosmos.ts';
import { hashOf } from '../platform/ids.ts';

const requestRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('request'),
  /**
   * The person's id from the approval on. Each asking has its own, so that a link proves the asking that it was sent
   * for, and no later one of somebody else.
   */
  userId: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  requestType: z.enum(['request_access', 'join_with_id']),
  requestedRole: z.enum(memberRoles),
  justification: z.string(),
  passwordHash: z.string().nullable(),
  emailVerified: z.boolean(),
  createdAt: timeSchema,
});
export type RequestRecord = z.infer<typeof requestRecordSchema>;

/** From the last change on. */
const KEPT_SECONDS = 30 * 24 * 3_600;
const LIST_MAX = 200;

/** Leads a log-in to the request that it waits for. A person who asks several organizations: to the last one. */
const entrySchema = z.object({ id: z.string(), type: z.literal('request'), tenantId: idSchema });

export type Requests = ReturnType<typeof requestsStore>;
/** What other areas may ask. */
export type RequestsReader = Pick<Requests, 'find' | 'findByEmail' | 'list'>;

/** Who has asked to join, and waits for a decision. One request a person in an organization. */
export function requestsStore({ directory, tenants }: { directory: Items; tenants: Items }) {
  const find = async (
    tenantId: string,
    id: string,
  ): Promise<Versioned<RequestRecord> | undefined> =>
    id.startsWith(PREFIX) ? tenants.find(requestRecordSchema, id, tenantId) : undefined;

  return {
    find,

    async findByEmail(email: string): Promise<Versioned<RequestRecord> | undefined> {
      const id = requestId(email);
      const entry = await directory.find(entrySchema, id, id);
      return entry && find(entry.value.tenantId, id);
    },

    /** The oldest first, as many as can be looked through. */
    list: (tenantId: string): Promise<RequestRecord[]> =>
      tenants.query(
        requestRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'request' ORDER BY c.createdAt",
        {},
        LIST_MAX,
      ),

    /** Answers false when there is no such asking any more. */
    async markEmailVerified(tenantId: string, id: string, userId: string): Promise<boolean> {
      const verified = { op: 'set', path: '/emailVerified', value: true } as const;
      const isSame = `FROM c WHERE c.userId = '${userId}'`;
      try {
        await tenants.patch(requestRecordSchema, id, tenantId, [verified], isSame);
        return true;
      } catch (error) {
        if (error instanceof WriteRefused) return false;
        throw error;
      }
    },

    /** Written before the request: alone it leads nowhere. */
    async enter({ id, tenantId }: RequestRecord): Promise<void> {
      await directory.upsert({ id, type: 'request', tenantId, ttl: KEPT_SECONDS });
    },

    /** After the request: an entry that is left behind leads nowhere. */
    async leave({ id, tenantId }: Pick<RequestRecord, 'id' | 'tenantId'>): Promise<void> {
      const entry = await directory.find(entrySchema, id, id);
      if (entry?.value.tenantId === tenantId) await directory.remove(id, id, entry.etag);
    },
  };
}

/** For a batch of the tenant. What nobody decides about is forgotten. */
export const writeRequest = (request: RequestRecord, etag: string | undefined): Change => {
  const item = { ...request, ttl: KEPT_SECONDS };
  return etag ? { operation: 'replace', item, etag } : { operation: 'create', item };
};

/** For a batch of the tenant. */
export const deleteRequest = ({ value, etag }: Versioned<RequestRecord>): Change => ({
  operation: 'delete',
  id: value.id,
  etag,
});

const PREFIX = 'request-';
export const requestId = (email: string) => `${PREFIX}${hashOf(email)}`;
