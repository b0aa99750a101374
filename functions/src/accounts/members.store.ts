import type { MemberSortKey } from '@talkwright/shared/areas/people';
import { roleNames, roles } from '@talkwright/shared/areas/sign-in';
import * as z from 'zod';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { searchedWords, wordConditions } from '../platform/text/in-lists.ts';
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
const SUMMARY = Object.keys(memberSummarySchema.shape)
  .map((field) => `c.${field}`)
  .join(', ');

const memberReachSchema = userRecordSchema.pick({ email: true, active: true, emailVerified: true });
type MemberReach = z.infer<typeof memberReachSchema>;

type MemberOrder = { sort: MemberSortKey; order: 'asc' | 'desc' };
/** Each is served by a composite index of its own, forwards or backwards. */
const orders = {
  name: {
    asc: 'ORDER BY c.type, c.sortName, c.id',
    desc: 'ORDER BY c.type DESC, c.sortName DESC, c.id DESC',
  },
  email: {
    asc: 'ORDER BY c.type, c.email',
    desc: 'ORDER BY c.type DESC, c.email DESC',
  },
  role: {
    asc: 'ORDER BY c.type, c.role, c.email',
    desc: 'ORDER BY c.type DESC, c.role DESC, c.email DESC',
  },
  // Those who may sign in come first.
  status: {
    asc: 'ORDER BY c.type, c.active DESC, c.email',
    desc: 'ORDER BY c.type DESC, c.active, c.email DESC',
  },
  lastLoginAt: {
    asc: 'ORDER BY c.type, c.lastLoginAt, c.email',
    desc: 'ORDER BY c.type DESC, c.lastLoginAt DESC, c.email DESC',
  },
} as const satisfies Record<MemberSortKey, Record<MemberOrder['order'], string>>;

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

    /** What the list of members shows of each: all of them, or a page. */
    page(
      tenantId: string,
      search: string,
      { sort, order }: MemberOrder,
      offset: number,
      limit?: number,
    ): Promise<MemberSummary[]> {
      const { condition, parameters } = conditionOf(search);
      const part = limit === undefined ? '' : `OFFSET ${offset} LIMIT ${limit}`;
      const sql = `SELECT ${SUMMARY} FROM c WHERE ${condition} ${orders[sort][order]} ${part}`;
      return tenants.query(memberSummarySchema, tenantId, sql, parameters);
    },

    async count(tenantId: string, search: string): Promise<number> {
      const { condition, parameters } = conditionOf(search);
      const sql = `SELECT VALUE COUNT(1) FROM c WHERE ${condition}`;
      const [count = 0] = await tenants.query(z.number(), tenantId, sql, parameters);
      return count;
    },

    /** Those among the addresses that are members'. */
    listAddresses: (tenantId: string, emails: string[]): Promise<string[]> =>
      tenants.query(
        z.string(),
        tenantId,
        "SELECT VALUE c.email FROM c WHERE c.type = 'user' AND ARRAY_CONTAINS(@emails, c.email)",
        { emails },
      ),

    /** Those among the addresses that are members', and whether mails to them reach a member of today. */
    listReach: (tenantId: string, emails: string[]): Promise<MemberReach[]> =>
      tenants.query(
        memberReachSchema,
        tenantId,
        "SELECT c.email, c.active, c.emailVerified FROM c WHERE c.type = 'user' AND ARRAY_CONTAINS(@emails, c.email)",
        { emails },
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

/** Each word stands in the name, the address, or what the role is called. */
function conditionOf(search: string) {
  const words = searchedWords(search);
  const { conditions, parameters } = wordConditions(words);
  const found = conditions.map(
    (condition, number) => `(${condition} OR ARRAY_CONTAINS(@roles${number}, c.role))`,
  );
  const called = words.map((word, number) => [`roles${number}`, rolesCalled(word)] as const);
  return {
    condition: ["c.type = 'user'", ...found].join(' AND '),
    parameters: { ...parameters, ...Object.fromEntries(called) },
  };
}

const rolesCalled = (word: string) =>
  roles.filter((role) => [role, roleNames[role].toLowerCase()].some((name) => name.includes(word)));
