import type { registerInvite as contract } from '@talkwright/shared/areas/sign-up';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { createUser } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { type Anonymous, subjectOf } from '../accounts/caller.ts';
import { changeMembers } from '../accounts/change-members.ts';
import { claimEmail } from '../accounts/claim-email.ts';
import { createVerification } from '../accounts/create-verification.ts';
import { verificationMail } from '../accounts/mails.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import { newUser } from '../accounts/new-user.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { refuseCommonPassword } from '../accounts/passwords/refuse-common-password.ts';
import { audit } from '../audit/audit-entry.ts';
import { notify } from '../notifications/notification-record.ts';
import { findInvite } from '../people/invites/find-invite.ts';
import { markInviteUsed } from '../people/invites/invite-record.ts';
import type { InvitesReader } from '../people/invites/invites.store.ts';
import { forgetRequest } from '../people/requests/forget-request.ts';
import { deleteRequest, requestId } from '../people/requests/request-record.ts';
import type { RequestsReader } from '../people/requests/requests.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { rateLimits } from './rate-limits.ts';

type Needs = Parameters<typeof claimEmail>[0] &
  Parameters<typeof createVerification>[0] &
  Parameters<typeof forgetRequest>[0] & {
    accounts: AccountsReader;
    config: Config;
    invites: InvitesReader;
    rateLimiter: RateLimiter;
    members: MembersReader;
    newId: NewId;
    now: Clock;
    outbox: Outbox;
    requests: RequestsReader;
  };
type Registration = ParsedInput<typeof contract>;

/**
 * Makes the holder of an invitation a member. The link may have been copied and handed on, so it proves no
 * mailbox: the address is verified by a mail of its own, though the person may sign in before.
 *
 * That the address has an account elsewhere is told: the token says for which address it is, and whoever invited
 * it meant this person to know.
 * @throws Failure `invite_not_found`, `invite_used`, `invite_expired`, `invite_other_address`, `email_taken`
 */
export async function registerInvite(
  deps: Needs,
  { client }: Anonymous,
  input: Registration,
): Promise<Record<string, never>> {
  await deps.rateLimiter.take(
    rateLimits.inviteTokenByAddress,
    subjectOf(client, input.inviteToken),
  );
  const { tenantId } = (await findOpenInvite(deps, input)).value;
  await refuseCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);

  // Of two with one token, the second finds the invitation used.
  await changeMembers(deps, tenantId, async () => {
    const invite = await findOpenInvite(deps, input);
    const { userId, email, role } = invite.value;
    const user = newUser(
      deps,
      { ...input, id: userId, tenantId, email, role, passwordHash },
      { emailVerified: false },
    );
    if (!(await claimEmail(deps, user))) throw new Failure('email_taken');
    const request = await deps.requests.find(tenantId, requestId(email));
    const letter = verificationMail(deps.config, user, await createVerification(deps, user));
    return [
      createUser(user),
      markInviteUsed(invite, user.createdAt),
      ...(request ? [deleteRequest(request)] : []),
      writeOutbox(deps.outbox.record(tenantId, 'mail', letter)),
      notify(deps, {
        id: userId,
        tenantId,
        audience: 'admins',
        kind: 'invite_accepted',
        title: `${user.firstName} ${user.lastName} has joined`,
        message: `${email} has accepted the invitation as ${role}.`,
      }),
      audit(deps, tenantId, user, `joined with an invitation as ${role}`, 'everybody'),
    ];
  });
  await forgetRequest(deps, { id: requestId(input.email), tenantId });
  return {};
}

async function findOpenInvite(deps: Needs, { inviteToken, email }: Registration) {
  const invite = await findInvite(deps, inviteToken);
  const { usedAt, expiresAt } = invite.value;
  if (usedAt) throw new Failure('invite_used');
  if (Date.parse(expiresAt) <= deps.now().getTime()) throw new Failure('invite_expired');
  if (email !== invite.value.email) throw new Failure('invite_other_address');
  return invite;
}
