import type { Deps } from '../deps.ts';
import type { Letter } from '../mail/letter.ts';
import { inviteReminderMail } from './invite-mails.ts';

type Needs = Pick<Deps, 'accounts' | 'invites' | 'config'>;
type Reminder = { tenantId: string; inviteId: string; expiresAt: string };

/** For an invited person whose time runs out, unless the invitation was used, revoked or extended since. */
export async function remindOfInvite(
  { accounts, invites, config }: Needs,
  { tenantId, inviteId, expiresAt }: Reminder,
): Promise<Letter | undefined> {
  const [invite, tenant] = await Promise.all([
    invites.find(tenantId, inviteId),
    accounts.findTenant(tenantId),
  ]);
  const isDue = invite && !invite.value.usedAt && invite.value.expiresAt === expiresAt;
  if (!isDue || !tenant || tenant.value.isDeleted) return undefined;
  return inviteReminderMail(config, invite.value, tenant.value.name);
}
