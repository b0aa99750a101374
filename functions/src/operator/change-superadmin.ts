import { emailSchema } from '@talkwright/shared/contract/rules';
import { patchUser, type TenantRecord, type UserRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { changeMembers } from '../accounts/change-members.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import { audit } from '../audit/audit-entry.ts';
import { journaled } from '../journal/journal-event.ts';
import { notify } from '../notifications/notification-record.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';
import { operator } from './change-agreement.ts';
import { CommandRefused } from './command-refused.ts';

export type SuperadminNeeds = {
  accounts: AccountsReader;
  members: MembersReader;
  outbox: Outbox;
  newId: NewId;
  now: Clock;
};
type Named = { by: string; tenant: TenantRecord; email: string | undefined };

/**
 * Gives a member the role that no administrator can give, from their next request on. Who has it stays as they are.
 * @returns What to print
 * @throws CommandRefused
 */
export async function makeSuperadmin(deps: SuperadminNeeds, named: Named): Promise<string> {
  const isNew = await giveRole(deps, named, 'superadmin', (user) => {
    // An administrator could not activate them any more.
    if (!user.active) throw new CommandRefused(`${user.email} is deactivated.`);
    if (!user.emailVerified) {
      throw new CommandRefused(
        `${user.email} is not verified: whoever signed up with this address may be somebody else.`,
      );
    }
    return user.role !== 'superadmin';
  });
  return isNew ? 'This member is a superadmin now.' : 'This member is a superadmin already.';
}

/**
 * Takes the role back: an administrator is left. Who does not have it stays as they are.
 * @returns What to print
 * @throws CommandRefused
 */
export async function unmakeSuperadmin(deps: SuperadminNeeds, named: Named): Promise<string> {
  const isNew = await giveRole(deps, named, 'admin', ({ role }) => role === 'superadmin');
  return isNew ? 'This member is an administrator now.' : 'This member is no superadmin.';
}

/** False where nothing had to be changed. */
async function giveRole(
  deps: SuperadminNeeds,
  { by, tenant, email }: Named,
  role: 'admin' | 'superadmin',
  isNeeded: (user: UserRecord) => boolean,
): Promise<boolean> {
  const tenantId = tenant.id;
  if (tenant.isDeleted) throw new CommandRefused('This organization has been deleted.');
  const address = emailSchema.safeParse(email);
  if (!address.success) throw new CommandRefused('Name the member by their email address.');
  let isNew = false;
  await changeMembers(deps, tenantId, async () => {
    const user = await deps.members.findByEmail(tenantId, address.data);
    if (!user) throw new CommandRefused(`${address.data} is no member of ${tenant.name}.`);
    isNew = isNeeded(user);
    if (!isNew) return [];
    const { id: userId, active, sessionVersion } = user;
    return [
      patchUser(userId, { role }, { ifStill: { active, sessionVersion } }),
      journaled(deps, {
        ...{ kind: 'memberChanged', tenantId, userId },
        ...{ role, active, sessionVersion },
      }),
      notify(deps, {
        ...{ tenantId, audience: { userId }, kind: 'security', title: 'Your role was changed' },
        message: `The operator made you ${role === 'admin' ? 'an administrator' : 'a superadmin'}.`,
      }),
      audit(deps, tenantId, operator(by), `changed the role of ${user.email} to ${role}`),
    ];
  });
  return isNew;
}
