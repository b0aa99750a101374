import { expect, it } from '@jest/globals';
import { isPublicProvider } from '../../../functions/src/organization/public-providers.ts';

it.each(['gmail.com', 'Outlook.com', 'hotmail.co.uk', 'web.de', 'proton.me', 'tutanota.com'])(
  'knows %s as a provider of mailboxes for everybody',
  async (domain) => {
    expect(await isPublicProvider(domain)).toBe(true);
  },
);

it.each(['microsoft.com', 'analytical-engines.org', ''])(
  'does not take %p for one',
  async (domain) => {
    expect(await isPublicProvider(domain)).toBe(false);
  },
);
