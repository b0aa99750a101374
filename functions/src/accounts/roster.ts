import { roles } from '@talkwright/shared/areas/sign-in';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, writeOf } from '../platform/change.ts';
import type { Versioned } from '../platform/cosmos.ts';

export const rosterEntrySchema = z.object({
  id: idSchema,
  role: z.enum(roles),
  active: z.boolean(),
});

/** Who is in the organization, as far as its rules ask. */
export type Roster = z.infer<typeof rosterEntrySchema>[];

/** Is there, without this person, an active administrator left? */
export const hasOtherAdmin = (roster: Roster, userId: string): boolean =>
  roster.some(({ id, role, active }) => id !== userId && active && role !== 'user');

/** Changes with the roster: whoever has read it before is refused. */
export const rosterMarkerSchema = z.object({ id: z.string(), changes: z.int() });
export type RosterMarker = z.infer<typeof rosterMarkerSchema>;

export const ROSTER_MARKER_ID = 'roster';

/** For a batch of the tenant. */
export const markRoster = (
  tenantId: string,
  { length: changes }: Roster,
  before: Versioned<RosterMarker> | undefined,
): Change => writeOf({ id: ROSTER_MARKER_ID, tenantId, type: 'roster', changes }, before);
