import { canonicalDomain } from '@talkwright/shared/contract/email-address';

/** Providers of mailboxes for everybody that the package does not list. */
const unlisted = [
  'ctemplar.com',
  'disroot.org',
  'duck.com',
  'fastmail.com',
  'gmx.ch',
  'hispeed.ch',
  'kakao.com',
  'keemail.me',
  'mail.bg',
  'mailfence.com',
  'mozmail.com',
  'passinbox.com',
  'passmail.net',
  'posteo.de',
  'posteo.net',
  'posteo.org',
  'riseup.net',
  'sohu.com',
  'startmail.com',
  'sunrise.ch',
  'tuta.com',
  'tuta.io',
  'tutamail.com',
  'tutanota.com',
  'tutanota.de',
  'vodafone.de',
  'zoho.eu',
  'zohomail.com',
];

let providers: Promise<Set<string>> | undefined;

/** Does the domain belong to a provider where anybody may have a mailbox, so that it says nothing about a person? */
export async function isPublicProvider(domain: string): Promise<boolean> {
  providers ??= readProviders();
  return (await providers).has(domain.toLowerCase());
}

/** Thousands of names: read when they are first asked for. */
async function readProviders(): Promise<Set<string>> {
  const { default: listed } = await import('email-providers/all.json', { with: { type: 'json' } });
  return new Set([...listed, ...unlisted].map((domain) => canonicalDomain(domain) ?? domain));
}
