import { type Letter, letter } from '../../mail/letter.ts';
import type { Config } from '../../platform/config.ts';
import type { InviteRecord } from './invite-record.ts';
import { mailedInviteToken } from './invite-token.ts';

const CLOSING = 'If you do not know this organization, you can ignore this email.';

export const inviteMail = (config: Config, invite: InviteRecord, organization: string): Letter =>
  letter({
    to: invite.email,
    subject: `Join ${organization} on Talkwright`,
    paragraphs: [
      'Hello,',
      `You are invited to join ${organization} on Talkwright, where its people build and run AI chat agents.`,
      `The invitation is for ${invite.email} and works until ${timeOf(invite)}.`,
      ...waysOf(invite),
    ],
    action: actionOf(config, invite),
    closing: CLOSING,
  });

export const inviteReminderMail = (
  config: Config,
  invite: InviteRecord,
  organization: string,
): Letter =>
  letter({
    to: invite.email,
    subject: `Your invitation to ${organization} is about to expire`,
    paragraphs: [
      'Hello,',
      `Your invitation to join ${organization} on Talkwright works until ${timeOf(invite)}.`,
      ...waysOf(invite),
    ],
    action: actionOf(config, invite),
    closing: CLOSING,
  });

const waysOf = ({ hasAccountElsewhere }: InviteRecord): string[] =>
  hasAccountElsewhere
    ? [
        'You have an account in another organization already, and an account belongs to one. The invitation leads to both ways on: leave the other organization and join this one with your account, or join with another email address.',
      ]
    : [];

const actionOf = (config: Config, invite: InviteRecord) => ({
  label: 'Accept invitation',
  url: `${config.APP_URL}/#/accept-invite?token=${mailedInviteToken(config, invite)}`,
});

/** In UTC, since nobody knows where the reader is. */
const timeOf = ({ expiresAt }: InviteRecord): string => {
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(expiresAt))} UTC`;
};
