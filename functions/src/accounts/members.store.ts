import * as z from 'zod';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { type UserRecord, userRecordSchema } from './account-records.ts';
import {
  ROSTER_MARKER_ID,
  type Roster,
  type RosterMarker,
  rosterEntrySchema,
  rosterMarkerSchema,
} from './roster.ts';

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

/** Other areas may ask all of it: who is a member changes by `changeMembers` alone. */
export type MembersReader = ReturnType<typeof membersStore>;

/** The people of one organization. */
export function membersStore(tenants: Items) {
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

    listRoster: (tenantId: string): Promise<Roster> =>
      tenants.query(
        rosterEntrySchema,
        tenantId,
        "SELECT c.id, c.role, c.active FROM c WHERE c.type = 'user'",
      ),

    /** Read before the roster is. */
    findRosterMarker: (tenantId: string): Promise<Versioned<RosterMarker> | undefined> =>
      tenants.find(rosterMarkerSchema, ROSTER_MARKER_ID, tenantId),
  };
}
