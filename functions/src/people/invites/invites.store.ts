import * as z from 'zod';
import type { Items, Versioned } from '../../platform/cosmos.ts';
import type { Position } from '../../platform/list-page.ts';
import { INVITE_PREFIX, type InviteRecord, inviteRecordSchema } from './invite-record.ts';

const IS_LISTED = "c.type = 'invite' AND IS_NULL(c.usedAt)";

/** Written in batches alone, by what `invite-record.ts` hands out. */
export type InvitesReader = ReturnType<typeof invitesStore>;

/** Who is invited to an organization. */
export function invitesStore(tenants: Items) {
  return {
    find: async (tenantId: string, id: string): Promise<Versioned<InviteRecord> | undefined> =>
      id.startsWith(INVITE_PREFIX) ? tenants.find(inviteRecordSchema, id, tenantId) : undefined,

    /** Of those that nobody has used, the newest first, the first that come after a position. */
    pageUnused(tenantId: string, limit: number, after?: Position<string>): Promise<InviteRecord[]> {
      const isBehind = ' AND c.createdAt <= @key AND (c.createdAt < @key OR c.id < @id)';
      const sql = `SELECT * FROM c WHERE ${IS_LISTED}${after ? isBehind : ''} ORDER BY c.type, c.createdAt DESC, c.id DESC`;
      return tenants.query(inviteRecordSchema, tenantId, sql, { ...after }, limit);
    },

    async countUnused(tenantId: string): Promise<number> {
      const sql = `SELECT VALUE COUNT(1) FROM c WHERE ${IS_LISTED}`;
      const [count = 0] = await tenants.query(z.number(), tenantId, sql);
      return count;
    },
  };
}
