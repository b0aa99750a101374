import type { extendInvite as contract, Invite } from '@talkwright/shared/areas/people';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { limits } from '../accounts/rate-limits.ts';
import { audit } from '../audit/audit-entry.ts';
import type { Deps } from '../deps.ts';
import { secondsFromNow } from '../platform/clock.ts';
import { whileRefused } from '../platform/cosmos.ts';
import { announceInvite, DAY_SECONDS } from './announce-invite.ts';
import { getUnusedInvite } from './get-unused-invite.ts';
import { inviteToken } from './invite-token.ts';
import { type InviteRecord, writeInvite } from './invites.store.ts';

type Needs = Pick<Deps, 'accounts' | 'config' | 'invites' | 'limits' | 'newId' | 'now' | 'outbox'>;

/** @throws Failure `invite_not_found`, `invite_used`, `too_many` */
export async function extendInvite(
  deps: Needs,
  { tenantId, user: admin }: Member,
  { id, extendDays }: ParsedInput<typeof contract>,
): Promise<{ invite: Invite }> {
  await deps.limits.take(limits.invitesByTenant, tenantId);

  return whileRefused(async () => {
    const { value: before, etag } = await getUnusedInvite(deps, tenantId, id);
    const from = Math.max(deps.now().getTime(), Date.parse(before.expiresAt));
    const expiresAt = secondsFromNow(new Date(from), extendDays * DAY_SECONDS).toISOString();
    const invite: InviteRecord = { ...before, expiresAt };
    await deps.outbox.commit(tenantId, [
      writeInvite(invite, etag),
      ...(await announceInvite(deps, admin, invite)),
      audit(deps, tenantId, admin, `extended the invitation of ${invite.email}`),
    ]);
    return { invite: { ...invite, token: inviteToken(deps.config, invite) } };
  });
}
