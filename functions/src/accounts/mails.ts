import { type Letter, letter } from '../mail/letter.ts';
import type { Config } from '../platform/config.ts';
import type { UserRecord } from './account-records.ts';
import { greeting } from './greeting.ts';

/** Without the name that came with it: the address may be a stranger's. */
export const verificationMail = (
  config: Config,
  { email }: Pick<UserRecord, 'email'>,
  token: string,
): Letter =>
  letter({
    to: email,
    subject: 'Verify your email address',
    paragraphs: [
      'Hello,',
      'Please confirm that this is your email address. The link works for seven days.',
    ],
    action: { label: 'Verify email address', url: verificationLink(config, token) },
    closing: 'If you did not sign up for Talkwright, you can ignore this email.',
  });

export const addressTakenMail = ({ APP_URL }: Config, user: UserRecord): Letter =>
  letter({
    to: user.email,
    subject: 'You already have an account',
    paragraphs: [
      greeting(user),
      'Somebody, probably you, tried to sign up with your email address. You have an account already.',
    ],
    action: { label: 'Log in', url: `${APP_URL}/#/login` },
    closing: 'If it was not you, there is nothing to do: nothing was changed.',
  });

export const verificationLink = ({ APP_URL }: Config, token: string): string =>
  `${APP_URL}/#/verify-email?token=${token}`;

/** The token stands behind the `#`, which no server and no Referer header ever sees. */
export const passwordLink = ({ APP_URL }: Config, token: string): string =>
  `${APP_URL}/#/reset-password?token=${token}`;

export const passwordResetMail = (config: Config, user: UserRecord, token: string): Letter =>
  letter({
    to: user.email,
    subject: 'Set a new password',
    paragraphs: [
      greeting(user),
      'Somebody, probably you, asked for a new password. The link works once, within 30 minutes.',
    ],
    action: { label: 'Set a new password', url: passwordLink(config, token) },
    closing: 'If it was not you, there is nothing to do: your password stays as it is.',
  });
