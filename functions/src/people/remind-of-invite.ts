import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import type { Letter } from '../mail/letter.ts';
import type { Config } from '../platform/config.ts';
import { inviteReminderMail } from './invite-mails.ts';
import type { InvitesReader } from './invites.store.ts';
import { nameInMails } from './name-in-mails.ts';

type Needs = {
  accounts: AccountsReader;
  config: Config;
  invites: InvitesReader;
  members: MembersReader;
};
type Reminder = { tenantId: string; inviteId: string; expiresAt: string };

/** For an invited person whose time runs out, unless the invitation was used, revoked or extended since. */
export async function remindOfInvite(
  { accounts, config, invites, members }: Needs,
  { tenantId, inviteId, expiresAt }: Reminder,
): Promise<Letter | undefined> {
  const [invite, tenant] = await Promise.all([
    invites.find(tenantId, inviteId),
    accounts.findTenant(tenantId),
  ]);
  const isDue = invite && !invite.value.usedAt && invite.value.expiresAt === expiresAt;
  if (!isDue || !tenant || tenant.value.isDeleted) return undefined;
  const isAnsweredFor = (await members.listAdminAddresses(tenantId)).length > 0;
  return inviteReminderMail(config, invite.value, nameInMails(tenant.value.name, isAnsweredFor));
}
