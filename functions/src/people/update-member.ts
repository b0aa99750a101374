import type { updateMember as contract, OrganizationMember } from '@talkwright/shared/areas/people';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { patchUser } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { changeMembers } from '../accounts/change-members.ts';
import { endOldLogins } from '../accounts/logins/end-old-logins.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import { hasOtherAdmin } from '../accounts/roster.ts';
import { journaled } from '../journal/journal-event.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { memberChanged } from './member-changed.ts';
import { rateLimits } from './rate-limits.ts';

type Needs = Parameters<typeof endOldLogins>[0] & {
  accounts: AccountsReader;
  config: Config;
  rateLimiter: RateLimiter;
  members: MembersReader;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
};
type Update = ParsedInput<typeof contract>;

/**
 * Changes what a member may do, from their next request on. Whoever is deactivated is signed out everywhere, and
 * is so still when made active again.
 * @throws Failure `user_not_found`, `superadmin_refused`, `last_admin`, `too_many`
 */
export async function updateMember(
  deps: Needs,
  { tenantId, user: admin }: Member,
  { id, ...wanted }: Update,
): Promise<{ user: OrganizationMember }> {
  await deps.rateLimiter.take(rateLimits.memberChangesByAccount, `${tenantId}|${id}`);
  await changeMembers(deps, tenantId, async (roster) => {
    // The id may be that of any other record: who is a member stands on the roster.
    if (!roster.some((member) => member.id === id)) throw new Failure('user_not_found');
    const before = await getUser(deps, tenantId, id);
    if (before.role === 'superadmin') throw new Failure('superadmin_refused');

    const after = { ...before, ...wanted };
    if (after.role === before.role && after.active === before.active) return [];
    const isAdmin = after.active && after.role !== 'user';
    if (!isAdmin && !hasOtherAdmin(roster, id)) throw new Failure('last_admin');

    if (before.active && !after.active) after.sessionVersion += 1;
    const { role, active, sessionVersion } = after;
    const { name } = await deps.accounts.getTenant(tenantId);
    return [
      patchUser(
        id,
        { role, active, sessionVersion },
        { ifStill: { sessionVersion: before.sessionVersion } },
      ),
      journaled(deps, {
        kind: 'memberChanged',
        tenantId,
        userId: id,
        role,
        active,
        sessionVersion,
      }),
      ...memberChanged(deps, { before, after, admin, organization: name }),
    ];
  });

  const user = await getUser(deps, tenantId, id);
  await endOldLogins(deps, user);
  return { user };
}

async function getUser({ accounts }: Needs, tenantId: string, id: string) {
  const found = await accounts.findUser(tenantId, id);
  if (!found) throw new Failure('user_not_found');
  return found.value;
}
