import type { Items, Versioned } from '../../platform/cosmos.ts';
import { INVITE_PREFIX, type InviteRecord, inviteRecordSchema } from './invite-record.ts';

const LIST_MAX = 200;

/** Written in batches alone, by what `invite-record.ts` hands out. */
export type InvitesReader = ReturnType<typeof invitesStore>;

/** Who is invited to an organization. */
export function invitesStore(tenants: Items) {
  return {
    find: async (tenantId: string, id: string): Promise<Versioned<InviteRecord> | undefined> =>
      id.startsWith(INVITE_PREFIX) ? tenants.find(inviteRecordSchema, id, tenantId) : undefined,

    /** Those that nobody has used, the newest first, as many as can be looked through. */
    listUnused: (tenantId: string): Promise<InviteRecord[]> =>
      tenants.query(
        inviteRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'invite' AND IS_NULL(c.usedAt) ORDER BY c.type, c.createdAt DESC",
        {},
        LIST_MAX,
      ),
  };
}
