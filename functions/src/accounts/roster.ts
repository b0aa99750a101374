import { roles } from '@talkwright/shared/areas/auth';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

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
