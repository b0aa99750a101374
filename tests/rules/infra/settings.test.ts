import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { settingsOf, wrongSettings } from '../../../infra/check/settings.ts';
import { deploymentOf, deployments, propertiesOf } from '../../support/infra/deployments.ts';
import { knownSettings, vaultOf } from '../../support/infra/known-settings.ts';

/** Flex Consumption refuses them, or has them elsewhere. */
const REFUSED = [
  ...['FUNCTIONS_WORKER_RUNTIME', 'FUNCTIONS_EXTENSION_VERSION', 'WEBSITE_RUN_FROM_PACKAGE'],
  ...['WEBSITE_NODE_DEFAULT_VERSION', 'AzureWebJobsStorage', 'WEBSITE_CONTENTSHARE', 'TZ'],
  ...['WEBSITE_CONTENTAZUREFILECONNECTIONSTRING', 'SCM_DO_BUILD_DURING_DEPLOYMENT'],
];

/** Connection strings, in whose place a deployment has addresses. */
const CONNECTIONS = ['BLOB_CONNECTION', 'COSMOS_CONNECTION', 'SERVICE_BUS_CONNECTION'];
/** What `MORE_SETTINGS` may name. */
const MORE = [
  ...[
    'DNS_SERVERS',
    'MODEL_ANSWER_SECONDS',
    'MODEL_CATALOGUE',
    'MODEL_NOTICE',
    'MODEL_SILENCE_SECONDS',
    'OTEL_METRIC_EXPORT_INTERVAL',
    'OTEL_SDK_DISABLED',
  ],
  ...['OUTBOUND_ALLOW', 'OUTBOUND_HOSTS', 'OUTBOUND_HTTP', 'OUTBOUND_PORTS'],
  ...['SIGN_UPS_PER_HOUR', 'STRIPE_API_URL', 'UNREAD_ANSWER_SECONDS'],
];

describe.each(deployments)('the settings of a deployment %s', (way, deployment) => {
  const { settings } = settingsOf(deployment.resources);
  const names = settings.map(({ name }) => name);

  it('are ones with which the product starts, each known to somebody', () => {
    const vault = vaultOf(way === 'with wrapped keys');
    expect(wrongSettings(deployment.resources, parseConfig, knownSettings, vault)).toEqual([]);
  });

  it('are none that Flex Consumption refuses', () => {
    expect(names.filter((name) => REFUSED.includes(name))).toEqual([]);
    const { siteConfig } = propertiesOf<{ siteConfig: object }>(deployment, 'Microsoft.Web/sites');
    expect(siteConfig).not.toHaveProperty('linuxFxVersion');
    expect(siteConfig).not.toHaveProperty('alwaysOn');
  });

  it('hold secrets only as references to the vault', () => {
    const secret = settings.filter(({ name }) => /KEY$|KEYS$|SECRET$|SMTP|HEADERS/.test(name));
    expect(secret.length).toBeGreaterThan(2);
    for (const { value } of secret) expect(value).toMatch(/^@Microsoft\.KeyVault\(/);
    const { keyVaultReferenceIdentity, ...properties } = propertiesOf<{
      keyVaultReferenceIdentity: string;
    }>(deployment, 'Microsoft.Web/sites');
    expect(keyVaultReferenceIdentity).toContain('/userAssignedIdentities/');
    expect(JSON.stringify(properties)).toContain(keyVaultReferenceIdentity);
  });
});

it('are all that the product reads, but for what more settings may say', () => {
  const said = new Set(
    deployments.flatMap(([, { resources }]) =>
      settingsOf(resources).settings.map(({ name }) => name),
    ),
  );
  expect(knownSettings.filter((name) => !said.has(name)).sort()).toEqual(
    [...CONNECTIONS, ...MORE].sort(),
  );
});

it('says whatever somebody chooses', () => {
  const told = (way: string) => {
    const { settings } = settingsOf(deploymentOf(way).resources);
    return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
  };
  expect(told('with billing')).toMatchObject({ STRIPE_TAX: 'automatic' });
  expect(told('with two cells and more settings')).toMatchObject({
    KNOWLEDGE_CELLS: 'knowledge,knowledge-2',
    TRUSTED_PROXIES: '1',
  });
  expect(told('after a restore into another account').COSMOS_ENDPOINT).toContain(
    'talkwright-restored',
  );
  expect(told('with own domains')).toMatchObject({
    ...{ APP_URL: 'https://app.example.com', API_URL: 'https://api.example.com/api' },
    COOKIE_SAME_SITE: 'Strict',
  });
  expect(told('small')).toMatchObject({ COOKIE_SAME_SITE: 'None' });
  const mailed = told('with mails by Communication Services');
  expect(mailed).toHaveProperty('MAIL_ENDPOINT');
  expect(mailed).not.toHaveProperty('SMTP_URL');
  expect(told('with another Slack, model, search and telemetry')).toMatchObject({
    SLACK_URL: 'https://slack.example.com',
    OPENAI_BASE_URL: 'https://models.example.com/v1',
    SEARCH_URL: 'https://search.example.com/search',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://telemetry.example.com',
  });
});

it('has mails by Communication Services sent from what that lets send', () => {
  const sendingOf = (way: string) => {
    const deployment = deploymentOf(way);
    const { settings } = settingsOf(deployment.resources);
    const { linkedDomains: domains } = propertiesOf<{ linkedDomains: string[] }>(
      deployment,
      'Microsoft.Communication/communicationServices',
    );
    return {
      from: settings.find(({ name }) => name === 'MAIL_FROM')?.value,
      domains,
    };
  };
  expect(sendingOf('with mails by them from a domain of Azure')).toEqual({
    from: 'DoNotReply@0123.azurecomm.net',
    domains: [expect.stringMatching(/\/AzureManagedDomain$/)],
  });
  const from = 'DoNotReply@example.com';
  expect(sendingOf('with mails by Communication Services')).toEqual({
    ...{ from, domains: [] },
  });
  expect(sendingOf('with mails by them from a domain that is proved')).toEqual({
    ...{ from, domains: [expect.stringMatching(/\/example\.com$/)] },
  });
});
