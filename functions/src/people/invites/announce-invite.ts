import type { User } from '@talkwright/shared/areas/sign-in';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import type { Change } from '../../platform/change.ts';
import { type Clock, secondsFromNow } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { type Outbox, writeOutbox } from '../../platform/outbox.ts';
import { nameInMails } from '../name-in-mails.ts';
import type { PeopleMessage } from '../people-message.ts';
import { inviteMail } from './invite-mails.ts';
import type { InviteRecord } from './invite-record.ts';

export const DAY_SECONDS = 24 * 3_600;

/**
 * What follows an invitation that was made or extended, for the same batch: its mail, and a reminder a day before
 * its end, unless that is less than a day from now.
 */
export async function announceInvite(
  deps: { accounts: AccountsReader; config: Config; now: Clock; outbox: Outbox },
  admin: User,
  invite: InviteRecord,
): Promise<Change[]> {
  const { tenantId, id: inviteId, expiresAt } = invite;
  const { name } = await deps.accounts.getTenant(tenantId);
  const letter = inviteMail(deps.config, invite, nameInMails(name, admin.emailVerified));
  const mail = deps.outbox.record(tenantId, 'mail', letter);

  const remindAt = secondsFromNow(new Date(expiresAt), -DAY_SECONDS);
  const message: PeopleMessage = { kind: 'inviteExpires', tenantId, inviteId, expiresAt };
  const reminder = deps.outbox.record(tenantId, 'people', message, remindAt);
  const isLater = remindAt >= secondsFromNow(deps.now(), DAY_SECONDS);
  return [mail, ...(isLater ? [reminder] : [])].map(writeOutbox);
}
