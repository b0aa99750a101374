import type { AccountGone } from '../accounts/account-gone.ts';
import { deleteUser, patchUser } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { changeMembers } from '../accounts/change-members.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import { releaseEmail } from '../accounts/release-email.ts';
import type { JournalEventOf } from '../journal/journal-event.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';

type Needs = { accounts: AccountsReader; members: MembersReader; outbox: Outbox };
type Person = { tenantId: string; userId: string };

/** Removes an account once more. Answers whether it was there. */
export async function endAccount(
  deps: Needs & Parameters<typeof releaseEmail>[0],
  { tenantId, userId }: Person,
): Promise<boolean> {
  const user = await findPerson(deps, { tenantId, userId });
  if (!user) return false;
  const message: AccountGone = { kind: 'accountGone', tenantId, userId };
  await changeMembers(deps, tenantId, (roster) =>
    roster.some(({ id }) => id === userId)
      ? [deleteUser(userId), writeOutbox(deps.outbox.record(tenantId, 'clean-up', message))]
      : [],
  );
  await releaseEmail(deps, user);
  return true;
}

/** Gives a member the role and the state again that were given later. Answers whether there was another. */
export async function changeMember(
  deps: Needs,
  { tenantId, userId, role, active, sessionVersion }: JournalEventOf<'memberChanged'>,
): Promise<boolean> {
  const user = await findPerson(deps, { tenantId, userId });
  const isKnown = user?.role === role && user.active === active;
  if (!user || isKnown || user.sessionVersion > sessionVersion) return false;
  await changeMembers(deps, tenantId, () => [patchUser(userId, { role, active, sessionVersion })]);
  return true;
}

/** The password of before is good no more; the newer one is lost, and is set anew by a mailed link. */
export async function voidPassword(
  deps: Needs,
  { tenantId, userId, sessionVersion }: JournalEventOf<'passwordChanged'>,
): Promise<boolean> {
  const user = await findPerson(deps, { tenantId, userId });
  if (!user || user.sessionVersion >= sessionVersion) return false;
  await deps.outbox.commit(tenantId, [patchUser(userId, { passwordHash: null, sessionVersion })]);
  return true;
}

/** Of an organization that is there. */
async function findPerson({ accounts }: Needs, { tenantId, userId }: Person) {
  const tenant = await accounts.findTenant(tenantId);
  if (!tenant || tenant.value.isDeleted) return undefined;
  return (await accounts.findUser(tenantId, userId))?.value;
}
