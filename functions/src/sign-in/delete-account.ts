import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountGone } from '../accounts/account-gone.ts';
import { deleteUser, patchTenant } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import { changeMembers } from '../accounts/change-members.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import { releaseEmail } from '../accounts/release-email.ts';
import { requirePassword } from '../accounts/require-password.ts';
import { hasOtherAdmin } from '../accounts/roster.ts';
import { revokeAgentKeys } from '../agents/revoke-agent-keys.ts';
import { audit } from '../audit/audit-entry.ts';
import { endBilling } from '../billing/end-billing.ts';
import { journaled } from '../journal/journal-event.ts';
import { queuePurge } from '../organization/queue-purge.ts';
import type { Change } from '../platform/change.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import { accountDeletedMail } from './account-deleted-mail.ts';

type Needs = Parameters<typeof releaseEmail>[0] &
  Parameters<typeof endBilling>[0] &
  Parameters<typeof revokeAgentKeys>[0] & {
    accounts: AccountsReader;
    members: MembersReader;
    outbox: Outbox;
    config: Config;
    newId: NewId;
    now: Clock;
    log: Log;
  };

/**
 * Deletes the person; what belongs to the account follows in the background. The last one who may sign in takes the
 * organization along, since nobody could ever come into it again: what it pays for is ended first, it is closed at once,
 * and purged in the background.
 * @throws Failure `password_needed`, `last_admin`, `last_member`, `payment_provider_failed`
 */
export async function deleteAccount(
  deps: Needs,
  caller: Member,
  { mayEndOrganization = true } = {},
): Promise<void> {
  requirePassword(deps.now, caller);
  const { tenantId, userId, user } = caller;
  let isLast = false;
  await changeMembers(deps, tenantId, async (roster) => {
    // A second request at the same moment: the person is gone already.
    if (!roster.some(({ id }) => id === userId)) return [];
    isLast = !roster.some(({ id, active }) => id !== userId && active);
    if (!isLast && !hasOtherAdmin(roster, userId)) throw new Failure('last_admin');
    if (!isLast) return accountDeleted(deps, caller);
    if (!mayEndOrganization) throw new Failure('last_member');
    await endBilling(deps, tenantId);
    return organizationDeleted(deps, caller);
  });

  const cleaned = [releaseEmail(deps, user), ...(isLast ? [revokeAgentKeys(deps, tenantId)] : [])];
  for (const outcome of await Promise.allSettled(cleaned)) {
    // The background comes by here, too.
    if (outcome.status === 'rejected') deps.log.error('left behind', outcome.reason);
  }
}

function accountDeleted(deps: Needs, caller: Member): Change[] {
  const { tenantId, userId, user } = caller;
  const message: AccountGone = { kind: 'accountGone', tenantId, userId };
  const mail = accountDeletedMail(deps.config, user, 'The organization goes on without you.');
  return [
    deleteUser(userId),
    writeOutbox(deps.outbox.record(tenantId, 'clean-up', message)),
    journaled(deps, { kind: 'accountEnded', tenantId, userId }),
    writeOutbox(deps.outbox.record(tenantId, 'mail', mail)),
    audit(deps, tenantId, user, 'deleted the own account'),
  ];
}

function organizationDeleted(deps: Needs, caller: Member): Change[] {
  const { tenantId, userId, user } = caller;
  const outcome =
    'You were the last member of your organization: it is being deleted, with its agents, documents and conversations.';
  const mail = accountDeletedMail(deps.config, user, outcome);
  return [
    deleteUser(userId),
    patchTenant(tenantId, { isDeleted: true }),
    queuePurge(deps, tenantId),
    journaled(deps, { kind: 'organizationEnded', tenantId }),
    writeOutbox(deps.outbox.record(tenantId, 'mail', mail)),
  ];
}
