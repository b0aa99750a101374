import type { decideRequest as contract } from '@talkwright/shared/areas/people';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { createUser } from '../../accounts/account-records.ts';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import type { Member } from '../../accounts/caller.ts';
import { changeMembers } from '../../accounts/change-members.ts';
import { claimEmail } from '../../accounts/claim-email.ts';
import type { MembersReader } from '../../accounts/members.store.ts';
import { newUser } from '../../accounts/new-user.ts';
import { audit } from '../../audit/audit-entry.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Versioned } from '../../platform/cosmos.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import { whileRefused } from '../../platform/write-refused.ts';
import { deleteInvite, inviteId } from '../invites/invite-record.ts';
import type { InvitesReader } from '../invites/invites.store.ts';
import { rejectionMail } from '../mails.ts';
import { forgetRequest } from './forget-request.ts';
import { mailApproval } from './mail-approval.ts';
import { deleteRequest, type JoinRequest } from './request-record.ts';
import type { RequestsReader } from './requests.store.ts';

type Needs = Parameters<typeof claimEmail>[0] &
  Parameters<typeof mailApproval>[0] &
  Parameters<typeof forgetRequest>[0] & {
    accounts: AccountsReader;
    invites: InvitesReader;
    members: MembersReader;
    requests: RequestsReader;
    outbox: Outbox;
    newId: NewId;
    now: Clock;
  };
type Decision = ParsedInput<typeof contract>;

/**
 * Of two who decide at the same moment, the second finds the request gone: there is one decision, and one mail.
 * @throws Failure `request_not_found`, `email_taken`
 */
export async function decideRequest(
  deps: Needs,
  admin: Member,
  decision: Decision,
): Promise<Record<string, never>> {
  await (decision.approved ? approve : reject)(deps, admin, decision);
  await forgetRequest(deps, { id: decision.id, tenantId: admin.tenantId });
  return {};
}

async function approve(deps: Needs, { tenantId, user: admin }: Member, { id, role }: Decision) {
  const { name } = await deps.accounts.getTenant(tenantId);

  await changeMembers(deps, tenantId, async () => {
    const request = await getRequest(deps, tenantId, id);
    const { email, userId, passwordHash } = request.value;
    const user = newUser(
      deps,
      { ...request.value, id: userId, role, passwordHash },
      { emailVerified: true },
    );
    if (!(await claimEmail(deps, user))) {
      throw new Failure('email_taken', {
        message:
          'This person has an account in another organization already. They have to ask with another address.',
      });
    }
    const invite = await deps.invites.find(tenantId, inviteId(email));
    const isOpen = invite && !invite.value.usedAt;
    return [
      createUser(user),
      deleteRequest(request),
      ...(isOpen ? [deleteInvite(invite)] : []),
      await mailApproval(deps, request.value, user, name),
      audit(deps, tenantId, admin, `approved the request of ${email} to join as ${role}`),
    ];
  });
}

async function reject(deps: Needs, { tenantId, user: admin }: Member, { id, reason }: Decision) {
  const { name } = await deps.accounts.getTenant(tenantId);

  await whileRefused(async () => {
    const request = await getRequest(deps, tenantId, id);
    const mail = rejectionMail(deps.config, request.value, name, reason);
    await deps.outbox.commit(tenantId, [
      deleteRequest(request),
      writeOutbox(deps.outbox.record(tenantId, 'mail', mail)),
      audit(deps, tenantId, admin, `rejected the request of ${request.value.email} to join`),
    ]);
  });
}

async function getRequest(
  { requests }: Needs,
  tenantId: string,
  id: string,
): Promise<Versioned<JoinRequest>> {
  const request = await requests.find(tenantId, id);
  if (!request) throw new Failure('request_not_found');
  return request;
}
