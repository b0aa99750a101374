import type { Member } from '../../accounts/caller.ts';
import { audit } from '../../audit/audit-entry.ts';
import { journaled } from '../../journal/journal-event.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { whileRefused } from '../../platform/write-refused.ts';
import { getUnusedInvite } from './get-unused-invite.ts';
import { deleteInvite } from './invite-record.ts';
import type { InvitesReader } from './invites.store.ts';

type Needs = { invites: InvitesReader; newId: NewId; now: Clock; outbox: Outbox };

/** @throws Failure `invite_not_found`, `invite_used` */
export async function revokeInvite(
  deps: Needs,
  { tenantId, user: admin }: Member,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await whileRefused(async () => {
    const invite = await getUnusedInvite(deps, tenantId, id);
    await deps.outbox.commit(tenantId, [
      deleteInvite(invite),
      journaled(deps, { kind: 'recordsDeleted', tenantId, ids: [id] }),
      audit(deps, tenantId, admin, `revoked the invitation of ${invite.value.email}`),
    ]);
  });
  return {};
}
