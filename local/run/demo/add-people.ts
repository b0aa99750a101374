import {
  createInvite,
  listInvites,
  listMembers,
  listPendingRequests,
} from '@talkwright/shared/areas/people';
import { registerInvite, requestAccess } from '@talkwright/shared/areas/sign-up';
import type { Client } from './client.ts';
import { admin, applicant, invited, member } from './content.ts';
import { logIn } from './log-in.ts';
import { type Mailbox, verifyAddress } from './verify-address.ts';

const INVITE_DAYS = 30;

/**
 * What an administrator finds under Users & Access: a colleague, an open invitation, and somebody who asks to join.
 * The colleague comes by invitation; doing it again changes nothing.
 */
export async function addPeople(
  asAdmin: Client,
  asMember: Client,
  { tenantId, mailbox }: { tenantId: string; mailbox: Mailbox },
): Promise<void> {
  const { email } = member;
  const { password } = admin;
  const { users } = await asAdmin.call(listMembers, { search: email });
  if (users.length === 0) {
    const { token: inviteToken } = await inviteFor(asAdmin, email);
    await asMember.call(registerInvite, { ...member, password, inviteToken });
  }
  const signedIn = await logIn(asMember, { email, password });
  if (signedIn?.user.emailVerified === false) await verifyAddress(asMember, email, mailbox);

  await inviteFor(asAdmin, invited.email);

  const { requests } = await asAdmin.call(listPendingRequests, {});
  if (requests.some((request) => request.email === applicant.email)) return;
  await asMember.call(requestAccess, { ...applicant, tenantId });
  await verifyAddress(asMember, applicant.email, mailbox);
}

async function inviteFor(asAdmin: Client, email: string) {
  const { invites } = await asAdmin.call(listInvites, {});
  const open = invites.find((invite) => invite.email === email);
  if (open) return open;
  return (await asAdmin.call(createInvite, { email, expiresInDays: INVITE_DAYS })).invite;
}
