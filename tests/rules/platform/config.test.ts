import { describe, expect, it } from '@jest/globals';
import { families } from '@talkwright/shared/models/catalogue';
import { configSchema, parseConfig } from '../../../functions/src/platform/config.ts';
import example from '../../../local.settings.example.json' with { type: 'json' };
import { settings } from '../../support/cloud/settings.ts';

it('fills in what may be left out', () => {
  expect(parseConfig(settings)).toMatchObject({ COSMOS_DATABASE: 'talkwright' });
});

const told = (changes: Record<string, string>): string => {
  try {
    parseConfig({ ...settings, ...changes });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

it('says in one sentence each all that is missing, wrong or contradictory', () => {
  const wrong = {
    ...{ TOKEN_KEY: 'short', APP_URL: 'nowhere', CONTACT_EMAIL: '', SMTP_URL: '' },
    BLOB_ENDPOINT: 'https://account.blob.core.windows.net/',
    STRIPE_SECRET_KEY: 'sk_test_local',
  };
  expect(told(wrong)).toBe(
    [
      'The setting APP_URL is wrong: write https://app.example.com.',
      'The setting CONTACT_EMAIL is missing.',
      'The setting TOKEN_KEY is wrong: take at least 32 random bytes as base64url.',
      'The settings BLOB_CONNECTION and BLOB_ENDPOINT contradict each other: remove one of them.',
      'The setting SMTP_URL is missing, or MAIL_ENDPOINT in its place.',
      'The setting STRIPE_WEBHOOK_SECRET is missing: it is needed beside STRIPE_SECRET_KEY.',
    ].join('\n'),
  );
});

it('takes no address of another kind, and that of the API with its path alone', () => {
  const wrong = { APP_URL: 'ftp://app.example.com', API_URL: 'https://api.example.com/' };
  expect(told(wrong).split('\n')).toEqual([
    'The setting APP_URL is wrong: write https://app.example.com.',
    'The setting API_URL is wrong: write https://api.example.com/api, with its /api.',
  ]);
});

it('says once what is wrong in two ways', () => {
  expect(told({ TRUSTED_PROXIES: '10.5' })).toBe(
    'The setting TRUSTED_PROXIES is wrong: write a number from 0 to 10.',
  );
  expect(told({ TRUSTED_PROXIES: '0.5' })).toBe(
    'The setting TRUSTED_PROXIES is wrong: write a whole number from 0 to 10.',
  );
});

it('says which secrets the platform has not found, though any text would do', () => {
  const reference = '@Microsoft.KeyVault(SecretUri=https://shop.vault.azure.net/secrets/key)';
  const said = told({
    OPENAI_API_KEY: reference,
    STRIPE_SECRET_KEY: reference,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  expect(said.split('\n')).toEqual([
    expect.stringMatching(/^The setting OPENAI_API_KEY refers to a secret that the Key Vault/),
    expect.stringMatching(/^The setting STRIPE_SECRET_KEY refers to a secret that the Key Vault/),
  ]);
});

describe('a service in two forms', () => {
  const withKeys = ['COSMOS_CONNECTION', 'BLOB_CONNECTION', 'SERVICE_BUS_CONNECTION', 'SMTP_URL'];
  const withIdentity = {
    COSMOS_ENDPOINT: 'https://account.documents.azure.com:443/',
    BLOB_ENDPOINT: 'https://account.blob.core.windows.net',
    SERVICE_BUS_CONNECTION__fullyQualifiedNamespace: 'talkwright.servicebus.windows.net',
    MAIL_ENDPOINT: 'https://talkwright.europe.communication.azure.com',
  };

  it('is known by its address alone, where the app signs in as its identity', () => {
    const none = Object.fromEntries(withKeys.map((name) => [name, '']));
    expect(parseConfig({ ...settings, ...none, ...withIdentity })).toMatchObject({
      ...{ COSMOS_CONNECTION: '', COSMOS_ENDPOINT: 'https://account.documents.azure.com' },
      BLOB_ENDPOINT: 'https://account.blob.core.windows.net',
    });
  });

  it.each(
    Object.entries(withIdentity).map(([other, value], at) => [withKeys[at] ?? '', other, value]),
  )('has one of %s and %s, not both and not none', (one, other, value) => {
    expect(told({ [other]: value })).toBe(
      `The settings ${one} and ${other} contradict each other: remove one of them.`,
    );
    expect(told({ [one]: '' })).toBe(`The setting ${one} is missing, or ${other} in its place.`);
    expect(told({ [one]: '', [other]: value })).toBe('');
  });

  it.each([
    ['COSMOS_CONNECTION', 'https://account.documents.azure.com'],
    ['COSMOS_ENDPOINT', 'https://account.documents.azure.com/dbs'],
    ['COSMOS_ENDPOINT', 'http://account.documents.azure.com'],
    ['COSMOS_ENDPOINT', 'account.documents.azure.com'],
    [
      'BLOB_CONNECTION',
      'BlobEndpoint=https://account.blob.core.windows.net;SharedAccessSignature=s',
    ],
    ['BLOB_ENDPOINT', 'https://account.blob.core.windows.net/files'],
    ['BLOB_ENDPOINT', 'https://account.blob.core.windows.net?sv=2026'],
    ['SERVICE_BUS_CONNECTION', 'talkwright.servicebus.windows.net'],
    ['SERVICE_BUS_CONNECTION__fullyQualifiedNamespace', 'sb://talkwright.servicebus.windows.net'],
    ['SERVICE_BUS_CONNECTION__fullyQualifiedNamespace', 'talkwright.servicebus.windows.net/'],
    ['SERVICE_BUS_CONNECTION__credential', 'ManagedIdentity '],
    ['AZURE_CLIENT_ID', 'talkwright'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'Talkwright'],
    ['MAIL_FROM', 'Talkwright <talkwright>'],
    ['MAIL_ENDPOINT', 'https://someone@talkwright.communication.azure.com'],
    ['SECRETS_KEY_URL', 'https://vault.vault.azure.net'],
    ['SECRETS_KEY_URL', 'https://vault.vault.azure.net/secrets/key'],
    ['SECRETS_KEY_URL', `https://vault.vault.azure.net/keys/key/${'0'.repeat(32)}`],
    ['SECRETS_KEY_URL', 'http://vault.vault.azure.net/keys/key'],
  ])('is told in a sentence that %s is not to be %s', (name, value) => {
    expect(told({ [name]: value })).toContain(`The setting ${name} is wrong: `);
    expect(told({ [name]: value })).not.toMatch(/Invalid|pattern/);
  });

  it('is not reached by app and triggers as two identities', () => {
    const [one, other] = ['1', '2'].map(
      (digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`,
    );
    const [AZURE_CLIENT_ID = '', SERVICE_BUS_CONNECTION__clientId = ''] = [one, other];
    expect(told({ AZURE_CLIENT_ID, SERVICE_BUS_CONNECTION__clientId })).toContain(
      'The settings SERVICE_BUS_CONNECTION__clientId and AZURE_CLIENT_ID contradict each other',
    );
  });
});

describe('the keys of secrets', () => {
  const wrapped = `key:${'0'.repeat(32)}.${'A'.repeat(342)}`;
  const SECRETS_KEY_URL = 'https://vault.vault.azure.net/keys/secrets';

  it('are wrapped beside SECRETS_KEY_URL, and bare without it', () => {
    expect(told({ SECRETS_KEYS: wrapped, SECRETS_KEY_URL })).toBe('');
    expect(told({ SECRETS_KEY_URL })).toContain('wrap-secrets-keys');
    expect(told({ SECRETS_KEYS: wrapped })).toContain('The setting SECRETS_KEY_URL is missing:');
  });

  it('have an id each', () => {
    const { SECRETS_KEYS } = settings;
    expect(told({ SECRETS_KEYS: `${SECRETS_KEYS},${SECRETS_KEYS}` })).toContain(
      'two keys of one id',
    );
  });

  it('are not repeated where they are wrong', () => {
    expect(told({ SECRETS_KEYS: 'walrus' })).toMatch(
      /^The setting SECRETS_KEYS is wrong: (?!.*walrus)/,
    );
  });
});

it.each([
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [
    'APPLICATIONINSIGHTS_AUTHENTICATION_STRING',
    'Authorization=AAD',
    'APPLICATIONINSIGHTS_CONNECTION_STRING',
  ],
  ['STRIPE_SECRET_KEY', 'sk_test_key', 'STRIPE_WEBHOOK_SECRET'],
])('misses what %s (%s) is nothing without: %s', (name, value, needed) => {
  expect(told({ [name]: value })).toBe(
    `The setting ${needed} is missing: it is needed beside ${name}.`,
  );
});

it.each(['dns.example.com', '10.0.0.4;10.0.0.5'])(
  'says so of name servers that can be none: %s',
  (servers) =>
    expect(told({ DNS_SERVERS: servers })).toBe(
      'The setting DNS_SERVERS.0 is wrong: write addresses such as 10.0.0.4:53, comma-separated.',
    ),
);

it.each(['10.0.0.4', '10.0.0.4:53, 10.0.0.5', '[fd00::4]:53'])(
  'takes name servers as they are written: %s',
  (servers) => expect(told({ DNS_SERVERS: servers })).toBe(''),
);

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
      'The setting OTEL_TRACES_SAMPLER_ARG is wrong: write a number from 0 to 1.',
      'The setting APPLICATIONINSIGHTS_CONNECTION_STRING is wrong: it has no InstrumentationKey.',
      'The setting TELEMETRY_CONTENTS is wrong: write off or on.',
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
      [
        ...['TOKEN_KEY', 'SECRETS_KEYS', 'OPENAI_API_KEY'].map(
          (name) => `The setting ${name} is missing.`,
        ),
        'The setting COSMOS_CONNECTION is missing, or COSMOS_ENDPOINT in its place.',
        'The setting SERVICE_BUS_CONNECTION is missing, or SERVICE_BUS_CONNECTION__fullyQualifiedNamespace in its place.',
      ].join('\n'),
    );
  });
});

describe('a catalogue of models', () => {
  const traits = {
    ...{ temperature: 'any', efforts: ['none', 'high'], hasVerbosity: false },
    ...{ hasThinkingSummary: false, toolsInCompletions: 'always' },
    ...{ contextTokens: 131_072, maxTokens: null },
  };
  const model = { name: 'house-70b', traits };
  const catalogue = (...models: object[]) => ({ MODEL_CATALOGUE: JSON.stringify(models) });

  it('has the traits of a family, or its own', () => {
    const ends = { ends: '2027-03-01', replacedBy: 'house-70b', price: { input: 0.2, output: 1 } };
    const other = { name: 'house-8b', traits: 'gpt-oss', ...ends };
    const { MODEL_CATALOGUE } = parseConfig({ ...settings, ...catalogue(model, other) });
    expect(MODEL_CATALOGUE).toEqual([model, { ...other, traits: families['gpt-oss'] }]);
  });

  it.each([
    ['no JSON', 'models', /MODEL_CATALOGUE is wrong: it is not JSON\.$/],
    ['no list', '{}', /wrong: write a list of models/],
    ['a model without traits', [{ name: 'house' }], /\.0\.traits is wrong: name a family of the/],
    ['a family that nobody knows', [{ ...model, traits: 'llama' }], /\.0\.traits is wrong: name a/],
    ['a trait left out', [{ ...model, traits: { temperature: 'any' } }], /\.0\.traits\./],
    ['a name with spaces', [{ ...model, name: 'a b' }], /\.0\.name is wrong: A model has a name/],
    ['a day that is none', [{ ...model, ends: 'soon' }], /\.0\.ends is wrong: write the day as/],
    ['a model twice', [model, model], /\.1 is wrong: it has house-70b twice/],
    ['a successor but no end', [{ ...model, replacedBy: 'x' }], /say when house-70b ends/],
    [
      'successors that go round',
      [
        { ...model, name: 'a', ends: '2027-01-01', replacedBy: 'b' },
        { ...model, name: 'b', ends: '2027-01-01', replacedBy: 'a' },
      ],
      /what replaces a is replaced by it/,
    ],
    [
      'efforts out of order',
      [{ ...model, traits: { ...traits, efforts: ['high', 'low'] } }],
      /from the least to the most/,
    ],
    [
      'a temperature without thinking, of one that always thinks',
      [{ ...model, traits: { ...traits, temperature: 'withoutThinking', efforts: ['low'] } }],
      /needs the effort none/,
    ],
    ['a price below nothing', [{ ...model, price: { input: -1, output: 0 } }], /\.0\.price\.input/],
  ])('is refused with a sentence for %s', (_what, given, sentence) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    expect(told({ MODEL_CATALOGUE: text })).toMatch(sentence);
  });
});
