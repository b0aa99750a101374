import { type Letter, letter } from '../mail/letter.ts';
import { nameInMails } from '../people/name-in-mails.ts';
import type { Config } from '../platform/config.ts';
import { digestToken, pageOf, type Subscription } from './digest-token.ts';

type Names = { agent: string; organization: string; isAnsweredFor: boolean };

/** To a recipient who is no member. Names can say anything: they stand in it where an administrator answers for them. */
export function confirmationMail(
  config: Config,
  subscription: Subscription,
  { agent, organization, isAnsweredFor }: Names,
): Letter {
  const who = nameInMails(organization, isAnsweredFor);
  const about = isAnsweredFor ? `its AI agent ${agent}` : 'one of its AI agents';
  return letter({
    to: subscription.email,
    subject: isAnsweredFor ? `Daily digest of ${agent}?` : 'Do you want a daily digest?',
    paragraphs: [
      'Hello,',
      `${who.charAt(0).toUpperCase()}${who.slice(1)} wants to send you a mail a day from Talkwright on what visitors talked about with ${about}.`,
      'You get none unless you confirm. Each of them has a link by which you stop them.',
    ],
    action: {
      label: 'Confirm or refuse',
      url: pageOf(config, digestToken(config, subscription)),
    },
    closing: 'If you do not want it, there is nothing to do: you are not asked again.',
  });
}
