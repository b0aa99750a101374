import type { Deps } from '../deps.ts';
import { inviteReminderMail } from './invite-mails.ts';

type Needs = Pick<Deps, 'accounts' | 'invites' | 'bus' | 'config'>;
type Reminder = { tenantId: string; inviteId: string; expiresAt: string };

/**
 * Tells an invited person that time runs out, unless the invitation was used, revoked or extended since. The same
 * delivery makes the same mail.
 */
export async function remindOfInvite(
  { accounts, invites, bus, config }: Needs,
  { tenantId, inviteId, expiresAt }: Reminder,
  delivery: { id: string },
): Promise<void> {
  const [invite, tenant] = await Promise.all([
    invites.find(tenantId, inviteId),
    accounts.findTenant(tenantId),
  ]);
  const isDue = invite && !invite.value.usedAt && invite.value.expiresAt === expiresAt;
  if (!isDue || !tenant || tenant.value.isDeleted) return;
  const mail = inviteReminderMail(config, invite.value, tenant.value.name);
  await bus.send('mail', mail, { id: `mail-${delivery.id}` });
}
