import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import { type Change, type Items, whileRefused } from '../platform/cosmos.ts';
import type { Outbox } from '../platform/outbox.ts';
import { tenantRecordSchema, type UserRecord, userRecordSchema } from './account-records.ts';
import { type Roster, rosterEntrySchema } from './roster.ts';

const memberSummarySchema = userRecordSchema.pick({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  role: true,
  active: true,
  twoFactorEnabled: true,
  lastLoginAt: true,
});
type MemberSummary = z.infer<typeof memberSummarySchema>;

const markerSchema = z.object({ id: z.string(), changes: z.int() });
const MARKER_ID = 'roster';

export type Members = ReturnType<typeof membersStore>;
/** What other areas may ask. */
export type MembersReader = Pick<
  Members,
  'list' | 'findByEmail' | 'listSummaries' | 'listAdminAddresses'
>;

/** The people of one organization, and the one way to change who they are and what they may. */
export function membersStore(tenants: Items, outbox: Outbox) {
  return {
    list: (tenantId: string): Promise<UserRecord[]> =>
      tenants.query(userRecordSchema, tenantId, "SELECT * FROM c WHERE c.type = 'user'"),

    async findByEmail(tenantId: string, email: string): Promise<UserRecord | undefined> {
      const sql = "SELECT * FROM c WHERE c.type = 'user' AND c.email = @email";
      return (await tenants.query(userRecordSchema, tenantId, sql, { email }, 1))[0];
    },

    /** What the list of members shows of each. */
    listSummaries: (tenantId: string): Promise<MemberSummary[]> =>
      tenants.query(
        memberSummarySchema,
        tenantId,
        'SELECT c.id, c.email, c.firstName, c.lastName, c.role, c.active, c.twoFactorEnabled, ' +
          "c.lastLoginAt FROM c WHERE c.type = 'user'",
      ),

    /** The addresses that active administrators have verified. */
    listAdminAddresses: (tenantId: string): Promise<string[]> =>
      tenants.query(
        z.string(),
        tenantId,
        "SELECT VALUE c.email FROM c WHERE c.type = 'user' AND c.active = true " +
          "AND c.emailVerified = true AND c.role IN ('admin', 'superadmin')",
      ),

    /**
     * Whoever joins, leaves, or gets another role changes a marker record in the same batch. So what is decided
     * by looking at all members, such as that one administrator stays, holds when two decide at the same moment:
     * the second finds the marker changed, and decides again. Without changes nothing is written.
     * @throws Failure `not_found` once the organization is deleted
     */
    change: (
      tenantId: string,
      decide: (roster: Roster) => Change[] | Promise<Change[]>,
    ): Promise<void> =>
      whileRefused(async () => {
        const marker = await tenants.find(markerSchema, MARKER_ID, tenantId);
        const tenant = await tenants.find(tenantRecordSchema, tenantId, tenantId);
        if (!tenant || tenant.value.isDeleted) throw new Failure('not_found');
        const roster = await tenants.query(
          rosterEntrySchema,
          tenantId,
          "SELECT c.id, c.role, c.active FROM c WHERE c.type = 'user'",
        );
        const changes = await decide(roster);
        if (changes.length === 0) return;
        const item = { id: MARKER_ID, tenantId, type: 'roster', changes: roster.length } as const;
        const mark: Change = marker
          ? { operation: 'replace', item, etag: marker.etag }
          : { operation: 'create', item };
        await outbox.commit(tenantId, [mark, ...changes]);
      }),
  };
}
