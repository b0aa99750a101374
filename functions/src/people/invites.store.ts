import { memberRoles } from '@talkwright/shared/areas/sign-up';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change, Items, Versioned } from '../platform/cosmos.ts';
import { hashOf } from '../platform/ids.ts';

const USED_KEPT_SECONDS = 30 * 24 * 3_600;
const LIST_MAX = 200;

const inviteRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('invite'),
  email: z.string(),
  role: z.enum(memberRoles),
  /** The person's id once the invitation is used: however often its link is sent, it makes one account. */
  userId: idSchema,
  /** Part of what the token proves: a revoked link stays dead when the address is invited again. */
  nonce: z.string(),
  expiresAt: timeSchema,
  usedAt: timeSchema.nullable(),
  createdAt: timeSchema,
  /** From its use on: nobody needs to know for ever who came in which way. */
  ttl: z.int().optional(),
});
export type InviteRecord = z.infer<typeof inviteRecordSchema>;

export type Invites = ReturnType<typeof invitesStore>;
/** What other areas may ask. */
export type InvitesReader = Pick<Invites, 'find' | 'listUnused'>;

/** One invitation an address in an organization. */
export function invitesStore(tenants: Items) {
  return {
    find: async (tenantId: string, id: string): Promise<Versioned<InviteRecord> | undefined> =>
      id.startsWith(PREFIX) ? tenants.find(inviteRecordSchema, id, tenantId) : undefined,

    /** Those that nobody has used, the newest first, as many as can be looked through. */
    listUnused: (tenantId: string): Promise<InviteRecord[]> =>
      tenants.query(
        inviteRecordSchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'invite' AND IS_NULL(c.usedAt) ORDER BY c.createdAt DESC",
        {},
        LIST_MAX,
      ),
  };
}

/** For a batch of the tenant. */
export const writeInvite = (item: InviteRecord, etag: string | undefined): Change =>
  etag ? { operation: 'replace', item, etag } : { operation: 'create', item };

/** For a batch of the tenant. Whoever opens its link again is told for a while that it was used. */
export const markInviteUsed = ({ value, etag }: Versioned<InviteRecord>, usedAt: string): Change =>
  writeInvite({ ...value, usedAt, ttl: USED_KEPT_SECONDS }, etag);

/** For a batch of the tenant. */
export const deleteInvite = ({ value, etag }: Versioned<InviteRecord>): Change => ({
  operation: 'delete',
  id: value.id,
  etag,
});

const PREFIX = 'invite-';
export const inviteId = (email: string) => `${PREFIX}${hashOf(email)}`;
