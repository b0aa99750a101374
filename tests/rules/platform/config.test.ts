import { describe, expect, it } from '@jest/globals';
import { configSchema, parseConfig } from '../../../functions/src/platform/config.ts';
import example from '../../../local.settings.example.json' with { type: 'json' };
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

describe('the example of local settings', () => {
  const { FUNCTIONS_WORKER_RUNTIME, AzureWebJobsStorage, ...ours } = example.Values;

  it('has a line for each setting, in the same order', () => {
    expect(Object.keys(ours)).toEqual(Object.keys(configSchema.shape));
  });

  it('says what a setting is when it is left out, and brings no key', () => {
    expect(parseConfig({ ...ours, ...settings })).toEqual(parseConfig(settings));
    expect(() => parseConfig(ours)).toThrow(
      ['COSMOS_CONNECTION', 'SERVICE_BUS_CONNECTION', 'TOKEN_KEY', 'SECRETS_KEYS', 'OPENAI_API_KEY']
        .map((name) => `The setting ${name} is missing.`)
        .join('\n'),
    );
  });
});
