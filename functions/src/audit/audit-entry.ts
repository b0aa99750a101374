import type { User } from '@talkwright/shared/areas/sign-in';
import { activityObjects } from '@talkwright/shared/contract/contract';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change } from '../platform/change.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';

/** Thirteen months: what was done at this time last year can still be looked up. */
export const AUDIT_KEPT_SECONDS = 400 * 24 * 3_600;

/** Who did what, when. `action` is a sentence without its subject: `invited ben@example.com as user`. */
export const auditEntrySchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('audit'),
  action: z.string(),
  /** What the sentence is about, where it leads somewhere. */
  on: z.object({ type: z.enum(activityObjects), id: idSchema }).optional(),
  /** Who may see it in the activity, beside the person: invitations, roles and logins are for administrators. */
  audience: z.enum(['everybody', 'admins']).default('admins'),
  userId: idSchema,
  userEmail: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: timeSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

type Actor = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;
type Deed = Pick<AuditEntry, 'action' | 'on' | 'audience'>;

export const newEntry = (
  { newId, now }: { newId: NewId; now: Clock },
  tenantId: string,
  actor: Actor,
  deed: Deed,
): AuditEntry => ({
  ...deed,
  id: `audit-${newId()}`,
  tenantId,
  type: 'audit',
  userId: actor.id,
  userEmail: actor.email,
  firstName: actor.firstName,
  lastName: actor.lastName,
  createdAt: now().toISOString(),
});

/** An audit entry as a change for the batch of what it records: by way of the outbox it reaches the ledger. */
export function audit(
  deps: { outbox: Outbox; newId: NewId; now: Clock },
  tenantId: string,
  actor: Actor,
  action: string,
  audience: AuditEntry['audience'] = 'admins',
): Change {
  const entry = newEntry(deps, tenantId, actor, { action, audience });
  return writeOutbox(deps.outbox.record(tenantId, 'audit', entry));
}
