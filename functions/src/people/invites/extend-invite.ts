import type { extendInvite as contract, Invite } from '@talkwright/shared/areas/people';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import type { Member } from '../../accounts/caller.ts';
import { audit } from '../../audit/audit-entry.ts';
import { type Clock, secondsFromNow } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { whileRefused } from '../../platform/write-refused.ts';
import { rateLimits } from '../rate-limits.ts';
import { announceInvite, DAY_SECONDS } from './announce-invite.ts';
import { getUnusedInvite } from './get-unused-invite.ts';
import { hasAccountElsewhere } from './has-account-elsewhere.ts';
import { type InviteRecord, writeInvite } from './invite-record.ts';
import { inviteToken } from './invite-token.ts';
import type { InvitesReader } from './invites.store.ts';

type Needs = {
  accounts: AccountsReader;
  config: Config;
  invites: InvitesReader;
  rateLimiter: RateLimiter;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
};

/** @throws Failure `invite_not_found`, `invite_used`, `too_many` */
export async function extendInvite(
  deps: Needs,
  { tenantId, user: admin }: Member,
  { id, extendDays }: ParsedInput<typeof contract>,
): Promise<{ invite: Invite }> {
  await deps.rateLimiter.take(rateLimits.invitesByTenant, tenantId);

  return whileRefused(async () => {
    const before = await getUnusedInvite(deps, tenantId, id);
    const from = Math.max(deps.now().getTime(), Date.parse(before.value.expiresAt));
    const expiresAt = secondsFromNow(new Date(from), extendDays * DAY_SECONDS).toISOString();
    const { hasAccountElsewhere: _before, ...kept } = before.value;
    const isElsewhere = await hasAccountElsewhere(deps, before.value);
    const told = isElsewhere ? { hasAccountElsewhere: true as const } : {};
    const invite: InviteRecord = { ...kept, ...told, expiresAt };
    await deps.outbox.commit(tenantId, [
      writeInvite(invite, before),
      ...(await announceInvite(deps, admin, invite)),
      audit(deps, tenantId, admin, `extended the invitation of ${invite.email}`),
    ]);
    return { invite: { ...invite, token: inviteToken(deps.config, invite) } };
  });
}
