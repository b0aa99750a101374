import { Failure } from '@talkwright/shared/contract/errors';
import { createUser, type UserRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { changeMembers } from '../accounts/change-members.ts';
import { claimEmail } from '../accounts/claim-email.ts';
import { createVerification } from '../accounts/create-verification.ts';
import { verificationMail } from '../accounts/mails.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import { audit } from '../audit/audit-entry.ts';
import { notify } from '../notifications/notification-record.ts';
import { markInviteUsed } from '../people/invites/invite-record.ts';
import type { InvitesReader } from '../people/invites/invites.store.ts';
import { forgetRequest } from '../people/requests/forget-request.ts';
import { deleteRequest, requestId } from '../people/requests/request-record.ts';
import type { RequestsReader } from '../people/requests/requests.store.ts';
import type { Change } from '../platform/change.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import { openLogin, type SignedIn } from '../sign-in/begin-login.ts';
import { findOpenInvite } from './find-open-invite.ts';

type Needs = Parameters<typeof claimEmail>[0] &
  Parameters<typeof createVerification>[0] &
  Parameters<typeof forgetRequest>[0] &
  Parameters<typeof findOpenInvite>[0] &
  Parameters<typeof openLogin>[0] & {
    accounts: AccountsReader;
    invites: InvitesReader;
    members: MembersReader;
    outbox: Outbox;
    requests: RequestsReader;
  };
type Invite = Awaited<ReturnType<typeof findOpenInvite>>;
type Arrival = {
  token: string;
  login: Parameters<typeof openLogin>[3];
  /** Whoever comes, and what belongs to them, for the same batch. */
  arrive: (invite: Invite) => Promise<{ user: UserRecord; alongside?: Change[] }>;
};

/**
 * Makes somebody a member by an invitation, and logs them in. An address that the invitation does not prove is sent a mail of
 * its own.
 * @throws Failure `invite_not_found`, `invite_used`, `invite_expired`, `email_taken`
 */
export async function becomeMember(
  deps: Needs,
  { token, login: options, arrive }: Arrival,
): Promise<SignedIn> {
  const { tenantId } = (await findOpenInvite(deps, token)).value;
  let handOut: (() => Promise<SignedIn>) | undefined;

  // Of two with one token, the second finds the invitation used.
  await changeMembers(deps, tenantId, async () => {
    const invite = await findOpenInvite(deps, token);
    const { user, alongside = [] } = await arrive(invite);
    if (!(await claimEmail(deps, user))) throw new Failure('email_taken');
    const request = await deps.requests.find(tenantId, requestId(user.email));
    const tenant = await deps.accounts.getTenant(tenantId);
    const login = openLogin(deps, user, tenant, options);
    handOut = login.handOut;
    return [
      createUser(user),
      ...alongside,
      markInviteUsed(invite, user.createdAt),
      ...(request ? [deleteRequest(request)] : []),
      ...(user.emailVerified ? [] : [await verification(deps, user)]),
      notify(deps, told(user, invite)),
      audit(deps, tenantId, user, `joined with an invitation as ${user.role}`, 'everybody'),
      ...login.changes,
    ];
  });
  if (!handOut) throw new Failure('internal');
  const signedIn = await handOut();
  await forgetRequest(deps, { id: requestId(signedIn.user.email), tenantId });
  return signedIn;
}

async function verification(deps: Needs, user: UserRecord): Promise<Change> {
  const letter = verificationMail(deps.config, user, await createVerification(deps, user));
  return writeOutbox(deps.outbox.record(user.tenantId, 'mail', letter));
}

function told({ id, tenantId, email, firstName, lastName, role }: UserRecord, { value }: Invite) {
  const whose = email === value.email ? '' : ` to ${value.email}`;
  return {
    ...{ id, tenantId, audience: 'admins' as const, kind: 'invite_accepted' as const },
    title: `${firstName} ${lastName} has joined`,
    message: `${email} has accepted the invitation${whose} as ${role}.`,
  };
}
