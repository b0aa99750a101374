import { expect, it } from '@jest/globals';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { settings } from '../../support/cloud/settings.ts';

it('fills in what may be left out', () => {
  expect(parseConfig(settings)).toMatchObject({ COSMOS_DATABASE: 'talkwright' });
});

it('says in one sentence each what is missing or wrong', () => {
  const wrong = { ...settings, TOKEN_KEY: 'short', APP_URL: 'nowhere', SMTP_URL: '' };
  expect(() => parseConfig(wrong)).toThrow(
    [
      'The setting APP_URL is wrong: Invalid URL.',
      'The setting SMTP_URL is missing.',
      'The setting TOKEN_KEY is wrong: Invalid string: must match pattern /^[\\w-]{43,}$/.',
    ].join('\n'),
  );
});
