import { Failure } from '@talkwright/shared/contract/errors';
import type { Versioned } from '../../platform/cosmos.ts';
import type { InviteRecord } from './invite-record.ts';
import type { InvitesReader } from './invites.store.ts';

/** @throws Failure `invite_not_found`, `invite_used` */
export async function getUnusedInvite(
  { invites }: { invites: InvitesReader },
  tenantId: string,
  id: string,
): Promise<Versioned<InviteRecord>> {
  const invite = await invites.find(tenantId, id);
  if (!invite) throw new Failure('invite_not_found');
  if (invite.value.usedAt) throw new Failure('invite_used');
  return invite;
}
