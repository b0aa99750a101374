import type { Member } from '../accounts/caller.ts';
import { audit } from '../audit/audit-entry.ts';
import type { Deps } from '../deps.ts';
import { whileRefused } from '../platform/cosmos.ts';
import { getUnusedInvite } from './get-unused-invite.ts';
import { deleteInvite } from './invites.store.ts';

type Needs = Pick<Deps, 'invites' | 'newId' | 'now' | 'outbox'>;

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
      audit(deps, tenantId, admin, `revoked the invitation of ${invite.value.email}`),
    ]);
  });
  return {};
}
