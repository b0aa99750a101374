import { roles } from '@talkwright/shared/auth';
import { idSchema } from '@talkwright/shared/rules';
import * as z from 'zod';
import { type Change, type Items, WriteRefused } from '../platform/cosmos.ts';
import type { Outbox } from '../platform/outbox.ts';
import { type UserRecord, userRecordSchema } from './accounts.store.ts';

const rosterEntrySchema = z.object({ id: idSchema, role: z.enum(roles), active: z.boolean() });

/** Who is in the organization, as far as its rules ask. */
export type Roster = z.infer<typeof rosterEntrySchema>[];

const markerSchema = z.object({ id: z.string(), changes: z.int() });
const MARKER_ID = 'roster';
const MAX_ROUNDS = 20;

/** The people of one organization, and the one way to change who they are and what they may. */
export function membersStore(tenants: Items, outbox: Outbox) {
  return {
    list: (tenantId: string): Promise<UserRecord[]> =>
      tenants.query(userRecordSchema, tenantId, "SELECT * FROM c WHERE c.type = 'user'"),

    /**
     * Whoever joins, leaves, or gets another role changes a marker record in the same batch. So what is decided
     * by looking at all members, such as that one administrator stays, holds when two decide at the same moment:
     * the second finds the marker changed, and decides again.
     */
    async change(
      tenantId: string,
      decide: (roster: Roster) => Change[] | Promise<Change[]>,
    ): Promise<void> {
      for (let round = 1; ; round++) {
        const marker = await tenants.find(markerSchema, MARKER_ID, tenantId);
        const roster = await tenants.query(
          rosterEntrySchema,
          tenantId,
          "SELECT c.id, c.role, c.active FROM c WHERE c.type = 'user'",
        );
        const changes = await decide(roster);
        const item = { id: MARKER_ID, tenantId, type: 'roster', changes: roster.length } as const;
        const mark: Change = marker
          ? { operation: 'replace', item, etag: marker.etag }
          : { operation: 'create', item };
        try {
          return await outbox.commit(tenantId, [mark, ...changes]);
        } catch (error) {
          if (!(error instanceof WriteRefused) || round === MAX_ROUNDS) throw error;
        }
      }
    },
  };
}

/** Is there, without this person, an active administrator left? */
export const hasOtherAdmin = (roster: Roster, userId: string): boolean =>
  roster.some(({ id, role, active }) => id !== userId && active && role !== 'user');
