import { passwordLink, verificationLink } from '../accounts/mails.ts';
import { type Letter, letter } from '../mail/letter.ts';
import type { Config } from '../platform/config.ts';
import type { JoinRequest, Wishes } from './requests/request-record.ts';

/** To the person who asks. Nothing of theirs stands in it: the address may be a stranger's. */
export const confirmRequestMail = (
  config: Config,
  { email }: Wishes,
  organization: string,
  token: string,
): Letter =>
  letter({
    to: email,
    subject: 'Confirm your email address',
    paragraphs: [
      'Hello,',
      `Somebody, probably you, asked to join ${organization} on Talkwright with this email address.`,
      'If it was you, confirm the address: then an administrator decides. The link works for seven days.',
    ],
    action: { label: 'Confirm email address', url: verificationLink(config, token) },
    closing:
      'If it was not you, do not open the link: it would let somebody else in under your address.',
  });

/** To the person who asks once more. */
export const requestWaitsMail = (
  { APP_URL }: Config,
  { email }: JoinRequest,
  organization: string,
): Letter =>
  letter({
    to: email,
    subject: `Your request to join ${organization}`,
    paragraphs: [
      'Hello,',
      `Somebody, probably you, asked once more to join ${organization} on Talkwright. Your first request is still waiting for an administrator, and stays as it is.`,
    ],
    action: { label: 'Log in once it is approved', url: `${APP_URL}/#/login` },
    closing: 'If it was not you, there is nothing to do: nothing was changed.',
  });

/** To administrators. */
export const newRequestMail = (
  { APP_URL }: Config,
  to: string,
  { firstName, lastName, email, justification }: JoinRequest,
  organization: string,
): Letter =>
  letter({
    to,
    subject: `${firstName} ${lastName} asks to join ${organization}`,
    paragraphs: [
      'Hello,',
      `${firstName} ${lastName} (${email}) asks to join ${organization} on Talkwright.`,
      ...quoted(justification),
    ],
    action: { label: 'Decide in Settings', url: `${APP_URL}/#/settings` },
    closing: 'Nobody gets in before an administrator has approved the request.',
  });

/** To administrators, once several wait: one mail for all of them. */
export const requestsWaitMail = (
  { APP_URL }: Config,
  to: string,
  waiting: number,
  organization: string,
): Letter =>
  letter({
    to,
    subject: `${waiting} people ask to join ${organization}`,
    paragraphs: [
      'Hello,',
      `${waiting} people wait for an administrator of ${organization} on Talkwright to decide about them. Settings show who.`,
    ],
    action: { label: 'Decide in Settings', url: `${APP_URL}/#/settings` },
    closing: 'Nobody gets in before an administrator has approved the request.',
  });

/** To whoever looks after an organization that has no verified administrator: the address may be a stranger's. */
export const unnamedRequestMail = ({ APP_URL }: Config, to: string): Letter =>
  letter({
    to,
    subject: 'Somebody asks to join your organization',
    paragraphs: [
      'Hello,',
      'Somebody asks to join your organization on Talkwright. Settings show who. Once an administrator has verified an email address, such mails say it, too.',
    ],
    action: { label: 'Open Settings', url: `${APP_URL}/#/settings` },
    closing: 'If you have no account on Talkwright, you can ignore this email.',
  });

export const approvalMail = (
  { APP_URL }: Config,
  { email, firstName }: JoinRequest,
  organization: string,
): Letter =>
  letter({
    to: email,
    subject: `You are in: ${organization}`,
    paragraphs: [
      `Hello ${firstName},`,
      `Your request to join ${organization} on Talkwright was approved. Log in with the password that you chose.`,
    ],
    action: { label: 'Log in', url: `${APP_URL}/#/login` },
    closing: 'Welcome aboard.',
  });

export const approvalToSetPasswordMail = (
  config: Config,
  { email }: JoinRequest,
  organization: string,
  token: string,
): Letter =>
  letter({
    to: email,
    subject: `You are in: ${organization}`,
    paragraphs: [
      'Hello,',
      `Your request to join ${organization} on Talkwright was approved. Choose a password, then log in with it. The link works for seven days.`,
    ],
    action: { label: 'Choose a password', url: passwordLink(config, token) },
    closing: 'If you did not ask to join, you can ignore this email.',
  });

export const rejectionMail = (
  { APP_URL }: Config,
  { email }: JoinRequest,
  organization: string,
  reason: string,
): Letter =>
  letter({
    to: email,
    subject: `Your request to join ${organization}`,
    paragraphs: [
      'Hello,',
      `An administrator of ${organization} has declined your request to join on Talkwright.`,
      ...quoted(reason),
    ],
    action: { label: 'Sign up with another organization', url: `${APP_URL}/#/register` },
    closing: 'If you think that this is a mistake, ask an administrator of the organization.',
  });

/** Line by line, since a paragraph of a mail is one. */
const quoted = (text: string): string[] => text.split(/[\r\n]+/).filter(Boolean);
