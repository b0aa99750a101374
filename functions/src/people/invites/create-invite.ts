import type { createInvite as contract, Invite } from '@talkwright/shared/areas/people';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import type { Member } from '../../accounts/caller.ts';
import type { MembersReader } from '../../accounts/members.store.ts';
import { audit } from '../../audit/audit-entry.ts';
import { requireReach } from '../../mail/require-reach.ts';
import { type Clock, secondsFromNow } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { rethrowAs } from '../../platform/write-refused.ts';
import { rateLimits } from '../rate-limits.ts';
import { announceInvite, DAY_SECONDS } from './announce-invite.ts';
import { hasAccountElsewhere } from './has-account-elsewhere.ts';
import { type InviteRecord, inviteId, writeInvite } from './invite-record.ts';
import { inviteToken } from './invite-token.ts';
import type { InvitesReader } from './invites.store.ts';

type Needs = Parameters<typeof requireReach>[0] & {
  accounts: AccountsReader;
  config: Config;
  invites: InvitesReader;
  rateLimiter: RateLimiter;
  members: MembersReader;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
};

/**
 * Invites an address, in place of an invitation to it that has expired or was used. Who invites is told where it has an
 * account in another organization: else both would wait at a closed door.
 * @throws Failure `already_member`, `already_invited`, `address_out_of_reach`, `too_many`
 */
export async function createInvite(
  deps: Needs,
  { tenantId, user: admin }: Member,
  { email, role, expiresInDays }: ParsedInput<typeof contract>,
): Promise<{ invite: Invite }> {
  await deps.rateLimiter.take(rateLimits.invitesByTenant, tenantId);
  await requireReach(deps, email);
  const member = await deps.members.findByEmail(tenantId, email);
  if (member) throw alreadyMember(member);

  const now = deps.now();
  const before = await deps.invites.find(tenantId, inviteId(email));
  const isOpen = before && !before.value.usedAt && before.value.expiresAt > now.toISOString();
  if (isOpen) throw new Failure('already_invited');

  const invite: InviteRecord = {
    id: inviteId(email),
    tenantId,
    type: 'invite',
    email,
    role,
    userId: deps.newId(),
    nonce: deps.newId(),
    ...((await hasAccountElsewhere(deps, { tenantId, email })) && { hasAccountElsewhere: true }),
    expiresAt: secondsFromNow(now, expiresInDays * DAY_SECONDS).toISOString(),
    usedAt: null,
    createdAt: now.toISOString(),
  };
  const alreadyInvited = () => new Failure('already_invited');
  await deps.outbox
    .commit(tenantId, [
      writeInvite(invite, before),
      ...(await announceInvite(deps, admin, invite)),
      audit(deps, tenantId, admin, `invited ${email} as ${role}`),
    ])
    .catch(rethrowAs({ gone: alreadyInvited, exists: alreadyInvited, changed: alreadyInvited }));
  return { invite: { ...invite, token: inviteToken(deps.config, invite) } };
}

const alreadyMember = ({ active }: { active: boolean }) =>
  new Failure('already_member', {
    ...(!active && {
      message: 'This person is a member already, but deactivated. Activate them instead.',
    }),
  });
