import type { User } from '@talkwright/shared/areas/sign-in';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change } from '../platform/change.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';

/** Who did what, when. `action` is a sentence without its subject: `invited ben@example.com as user`. */
export const auditEntrySchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('audit'),
  action: z.string(),
  userId: idSchema,
  userEmail: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: timeSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

type Actor = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/** An audit entry as a change for the batch of what it records: by way of the outbox it reaches the ledger. */
export function audit(
  { outbox, newId, now }: { outbox: Outbox; newId: NewId; now: Clock },
  tenantId: string,
  actor: Actor,
  action: string,
): Change {
  const entry: AuditEntry = {
    id: `audit-${newId()}`,
    tenantId,
    type: 'audit',
    action,
    userId: actor.id,
    userEmail: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    createdAt: now().toISOString(),
  };
  return writeOutbox(outbox.record(tenantId, 'audit', entry));
}
