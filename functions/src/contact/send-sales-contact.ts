import { type sendSalesContact as contract, MIN_OPEN_MS } from '@talkwright/shared/areas/contact';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { plans } from '@talkwright/shared/plans';
import { type Anonymous, subjectOf } from '../accounts/caller.ts';
import { letter } from '../mail/letter.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { hashOf } from '../platform/ids.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import type { SalesContact, SalesContacts } from './sales-contacts.store.ts';

type Needs = {
  bus: Bus;
  config: Config;
  now: Clock;
  rateLimiter: RateLimiter;
  salesContacts: SalesContacts;
};

const HOUR = 3_600;
/** Offices share an address. */
const byAddress: RateLimit = { name: 'sales-contact-address', max: 10, seconds: HOUR };
/** Each is a mail to one and the same person. */
const ofAll: RateLimit = { name: 'sales-contact', max: 100, seconds: HOUR };

/**
 * Keeps the message and mails it. The same one again on the same day is kept, and mailed, once.
 * @throws Failure `contact_refused` to a robot, `too_many`
 */
export async function sendSalesContact(
  deps: Needs,
  { client }: Anonymous,
  { website, openedMs = MIN_OPEN_MS, ...said }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  if (website !== '' || openedMs < MIN_OPEN_MS) throw new Failure('contact_refused');
  await deps.rateLimiter.take(byAddress, subjectOf(client, said.email));
  await deps.rateLimiter.take(ofAll, 'all');
  const createdAt = deps.now().toISOString();
  const id = `sales-contact-${hashOf(createdAt.slice(0, 10), ...Object.values(said))}`;
  const contact: SalesContact = { id, type: 'salesContact', ...said, createdAt };
  await deps.salesContacts.add(contact);
  await deps.bus.send('mail', mailOf(deps.config, contact), { id });
  return {};
}

function mailOf({ CONTACT_EMAIL }: Config, contact: SalesContact) {
  const { name, email, company, employees, plan, message } = contact;
  const facts = [
    company && `Company: ${company}`,
    employees && `Employees: ${employees}`,
    plan && `Plan: ${plans[plan as keyof typeof plans].name}`,
  ].filter(Boolean);
  return letter({
    to: CONTACT_EMAIL,
    replyTo: email,
    subject: `${name} has written to sales`,
    paragraphs: [
      `${name} (${email}) writes:`,
      ...message.split(/\n\s*\n/),
      ...(facts.length > 0 ? [facts.join(', ')] : []),
    ],
    action: { label: 'Answer by mail', url: `mailto:${encodeURIComponent(email)}` },
    closing: 'The address is as it was typed in: nobody has proved that it is theirs.',
  });
}
