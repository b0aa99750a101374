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

it('says so of an address for telemetry that can be none', () => {
  const wrong = {
    ...settings,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317',
    OTEL_EXPORTER_OTLP_HEADERS: 'Bearer secret',
    OTEL_TRACES_SAMPLER_ARG: '2',
    APPLICATIONINSIGHTS_CONNECTION_STRING: 'IngestionEndpoint=https://example.com',
    TELEMETRY_CONTENTS: 'yes',
  };
  expect(() => parseConfig(wrong)).toThrow(
    [
      'The setting OTEL_EXPORTER_OTLP_ENDPOINT is wrong: write https://host:port.',
      'The setting OTEL_EXPORTER_OTLP_HEADERS is wrong: write name=value, comma-separated.',
      'The setting OTEL_TRACES_SAMPLER_ARG is wrong: Too big: expected number to be <=1.',
      'The setting APPLICATIONINSIGHTS_CONNECTION_STRING is wrong: it has no InstrumentationKey.',
      'The setting TELEMETRY_CONTENTS is wrong: Invalid option: expected one of "off"|"on".',
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
