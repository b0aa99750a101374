import type { UserRecord } from '../accounts/account-records.ts';
import { greeting } from '../accounts/greeting.ts';
import { type Letter, letter } from '../mail/letter.ts';
import type { Config } from '../platform/config.ts';

export const accountDeletedMail = (
  { APP_URL }: Config,
  user: Pick<UserRecord, 'email' | 'emailVerified' | 'firstName'>,
  outcome: string,
): Letter =>
  letter({
    to: user.email,
    subject: 'Your account was deleted',
    paragraphs: [greeting(user), 'Your account was deleted, as you asked.', outcome],
    action: { label: 'Talkwright', url: APP_URL },
    closing: 'If it was not you, write to us at once: somebody else was signed in as you.',
  });
