import type { AccountsReader } from '../../accounts/accounts.store.ts';
import type { MembersReader } from '../../accounts/members.store.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Config } from '../../platform/config.ts';
import { nameInMails } from '../name-in-mails.ts';
import type { PeopleMessage } from '../people-message.ts';
import { inviteReminderMail } from './invite-mails.ts';
import type { InvitesReader } from './invites.store.ts';

type Needs = {
  accounts: AccountsReader;
  bus: Bus;
  config: Config;
  invites: InvitesReader;
  members: MembersReader;
};

/**
 * Mails an invited person whose time runs out, unless the invitation was used, revoked or extended since. The same
 * delivery makes the same mail.
 */
export async function remindOfInvite(
  { accounts, bus, config, invites, members }: Needs,
  {
    tenantId,
    inviteId,
    expiresAt,
  }: Omit<Extract<PeopleMessage, { kind: 'inviteExpires' }>, 'kind'>,
  delivery: { id: string },
): Promise<void> {
  const [invite, tenant] = await Promise.all([
    invites.find(tenantId, inviteId),
    accounts.findTenant(tenantId),
  ]);
  const isDue = invite && !invite.value.usedAt && invite.value.expiresAt === expiresAt;
  if (!isDue || !tenant || tenant.value.isDeleted) return;
  const isAnsweredFor = (await members.listAdminAddresses(tenantId)).length > 0;
  const organization = nameInMails(tenant.value.name, isAnsweredFor);
  const letter = inviteReminderMail(config, invite.value, organization);
  await bus.send('mail', letter, { id: `mail-${delivery.id}` });
}
