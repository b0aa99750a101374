import { describe, expect, it } from '@jest/globals';
import table from '../../../infra/alerts.json' with { type: 'json' };
import { wrongRoles } from '../../../infra/check/roles.ts';
import type { Resource } from '../../../infra/check/scope.ts';
import { deploymentOf, deployments, ofType } from '../../support/infra/deployments.ts';

const propertiesOf = (resources: Resource[]) => resources.map(({ body }) => body.properties);
type SiteProperties = { siteConfig: object };
/** Named by the service when it refuses them: Azure/azure-cli 31414, Azure/terraform-azurerm-avm-res-web-site 345. */
const REFUSED_BY_FLEX = [
  ...['alwayson', 'ftpsstate', 'functionsruntimescalemonitoringenabled', 'linuxfxversion'],
  ...['netframeworkversion', 'prewarmedinstancecount', 'use32bitworkerprocess', 'windowsfxversion'],
];
const PRINCIPAL = '22222222-0000-4000-8000-000000000000';

describe.each(deployments)('a deployment %s', (way, deployment) => {
  const find = (type: string) => ofType(deployment, type);

  it('lets nobody in by a key or password, only by an identity', () => {
    const off = { disableLocalAuth: true };
    expect(propertiesOf(find('Microsoft.DocumentDB/databaseAccounts'))).toEqual([
      expect.objectContaining({ ...off, disableKeyBasedMetadataWriteAccess: true }),
    ]);
    expect(propertiesOf(find('Microsoft.ServiceBus/namespaces'))).toEqual([
      expect.objectContaining(off),
    ]);
    expect(propertiesOf(find('Microsoft.Insights/components'))).toEqual([
      expect.objectContaining({ DisableLocalAuth: true }),
    ]);
    for (const mail of propertiesOf(find('Microsoft.Communication/communicationServices'))) {
      expect(mail).toMatchObject(off);
    }
    for (const account of propertiesOf(find('Microsoft.Storage/storageAccounts'))) {
      expect(account).toMatchObject({ allowSharedKeyAccess: false });
    }
    const policies = find('Microsoft.Web/sites/basicPublishingCredentialsPolicies');
    expect(policies.map(({ name, body }) => [name.split('/')[1], body.properties])).toEqual([
      ['ftp', { allow: false }],
      ['scm', { allow: false }],
    ]);
  });

  it('speaks TLS 1.2 and newer alone', () => {
    const versions = [
      ['Microsoft.DocumentDB/databaseAccounts', { minimalTlsVersion: 'Tls12' }],
      ['Microsoft.ServiceBus/namespaces', { minimumTlsVersion: '1.2' }],
      [
        'Microsoft.Storage/storageAccounts',
        { minimumTlsVersion: 'TLS1_2', supportsHttpsTrafficOnly: true },
      ],
      [
        'Microsoft.Web/sites',
        {
          httpsOnly: true,
          siteConfig: expect.objectContaining({
            ...{ minTlsVersion: '1.2', scmMinTlsVersion: '1.2' },
          }),
        },
      ],
    ] as const;
    for (const [type, properties] of versions) {
      expect(find(type).length).toBeGreaterThan(0);
      for (const found of propertiesOf(find(type))) expect(found).toMatchObject(properties);
    }
  });

  it('says words of which the types take any', () => {
    const [app] = propertiesOf(find('Microsoft.Web/sites'));
    const authentication = { type: 'UserAssignedIdentity' };
    const storage = { type: 'blobContainer', authentication };
    expect(app).toMatchObject({
      functionAppConfig: { runtime: { name: 'node' }, deployment: { storage } },
    });
    expect(propertiesOf(find('Microsoft.Insights/components'))).toEqual([
      expect.objectContaining({ IngestionMode: 'LogAnalytics' }),
    ]);
  });

  it('asks Flex Consumption for nothing that it refuses', () => {
    for (const { siteConfig } of propertiesOf(find('Microsoft.Web/sites')) as SiteProperties[]) {
      const names = Object.keys(siteConfig).map((name) => name.toLowerCase());
      expect(names.filter((name) => REFUSED_BY_FLEX.includes(name))).toEqual([]);
    }
  });

  it('shows no blob to strangers, and lets pages of the app alone write by signed addresses', () => {
    for (const account of propertiesOf(find('Microsoft.Storage/storageAccounts'))) {
      expect(account).toMatchObject({ allowBlobPublicAccess: false });
    }
    const containers = find('Microsoft.Storage/storageAccounts/blobServices/containers');
    expect(containers.map(({ name }) => name.split('/').at(-1)).sort()).toEqual([
      'archives',
      'avatars',
      'documents',
      'journal',
      'packages',
    ]);
    for (const container of propertiesOf(containers)) {
      expect(container).toEqual({ publicAccess: 'None' });
    }
    const rules = propertiesOf(find('Microsoft.Storage/storageAccounts/blobServices')).map(
      (properties) => (properties as { cors: { corsRules: unknown[] } }).cors.corsRules,
    );
    expect(rules).toEqual([
      [
        {
          allowedOrigins: [deployment.outputs.APP_URL],
          allowedMethods: ['PUT'],
          allowedHeaders: ['content-type', 'x-ms-blob-type'],
          exposedHeaders: [],
          maxAgeInSeconds: 3_600,
        },
      ],
      [],
    ]);
  });

  it('gives the identity a role for each use, and nobody another', () => {
    expect(wrongRoles(deployment.resources)).toEqual([]);
    const assignments = [
      'Authorization/roleAssignments',
      'DocumentDB/databaseAccounts/sqlRoleAssignments',
    ];
    for (const properties of assignments.flatMap((type) =>
      propertiesOf(find(`Microsoft.${type}`)),
    )) {
      expect(properties).toMatchObject({ principalId: PRINCIPAL });
    }
  });

  it('keeps keys where nobody can remove them for good', () => {
    expect(propertiesOf(find('Microsoft.KeyVault/vaults'))).toEqual([
      expect.objectContaining({
        ...{ enablePurgeProtection: true, enableSoftDelete: true },
        ...{ enableRbacAuthorization: true, softDeleteRetentionInDays: 90 },
      }),
    ]);
  });

  it('tells no secret, neither in outputs nor beside the vault', () => {
    const outside = deployment.resources.filter(
      ({ type }) => type !== 'Microsoft.KeyVault/vaults/secrets',
    );
    expect(JSON.stringify([outside, deployment.outputs])).not.toContain('secret-of-');
  });

  it('backs the database up continuously, and reads what was just written', () => {
    expect(propertiesOf(find('Microsoft.DocumentDB/databaseAccounts'))).toEqual([
      expect.objectContaining({
        backupPolicy: expect.objectContaining({ type: 'Continuous' }),
        consistencyPolicy: { defaultConsistencyLevel: 'Strong' },
        capabilities: [{ name: 'EnableNoSQLVectorSearch' }, { name: 'EnableNoSQLFullTextSearch' }],
      }),
    ]);
  });

  it('is found by azd: its group, its app and its site', () => {
    const tagged = deployment.resources.filter(
      ({ body }) => (body.tags as Record<string, string>)?.['azd-service-name'],
    );
    expect(tagged.map(({ type, body }) => [type, body.tags])).toEqual([
      ['Microsoft.Web/staticSites', { 'azd-env-name': 'shop', 'azd-service-name': 'site' }],
      ['Microsoft.Web/sites', { 'azd-env-name': 'shop', 'azd-service-name': 'api' }],
    ]);
    const [group] = find('Microsoft.Resources/resourceGroups');
    expect(group?.body.tags).toEqual({ 'azd-env-name': 'shop' });
  });

  it('has alerts that are whole', () => {
    const criteria = ['metricAlerts', 'scheduledQueryRules'].flatMap((kind) =>
      propertiesOf(find(`Microsoft.Insights/${kind}`)),
    );
    // What is missing in alerts.json comes as null.
    expect(JSON.stringify(criteria)).not.toContain(':null');
    expect(criteria.length).toBeGreaterThan(8);
  });

  it('mails operators what the runbooks are about', () => {
    const alerts = ['metricAlerts', 'scheduledQueryRules'].flatMap((kind) =>
      find(`Microsoft.Insights/${kind}`),
    );
    const told = Object.keys(table).filter((name) => name !== 'budget');
    expect(alerts.map(({ name }) => name.split('-').slice(2).join('-')).sort()).toEqual(
      told.sort(),
    );
    const [group] = find('Microsoft.Insights/actionGroups');
    for (const { body } of alerts) {
      expect(JSON.stringify((body.properties as { actions: unknown }).actions)).toContain(
        group?.id,
      );
    }
    const hasBudget = deployment.outputs.BUDGET_START !== '';
    expect(find('Microsoft.Consumption/budgets')).toHaveLength(hasBudget ? 1 : 0);
    expect(hasBudget).toBe(way !== 'of a subscription that cannot have a budget yet');
  });
});

describe('a private network', () => {
  it.each(['large', 'with a private network and operators'])('%s closes what it can', (way) => {
    const deployment = deploymentOf(way);
    const endpoints = propertiesOf(ofType(deployment, 'Microsoft.Network/privateEndpoints'));
    const targets = endpoints.flatMap((endpoint) => {
      const { privateLinkServiceConnections } = endpoint as {
        privateLinkServiceConnections: { properties: { privateLinkServiceId: string } }[];
      };
      return privateLinkServiceConnections.map(({ properties }) => properties.privateLinkServiceId);
    });
    const closed = [
      'Microsoft.DocumentDB/databaseAccounts',
      'Microsoft.Storage/storageAccounts',
      'Microsoft.KeyVault/vaults',
    ].flatMap((type) => ofType(deployment, type).map(({ id }) => id));
    expect(targets.sort()).toEqual(closed.sort());

    const [app] = ofType(deployment, 'Microsoft.Web/sites');
    const [network] = propertiesOf(ofType(deployment, 'Microsoft.Network/virtualNetworks'));
    expect(app?.body.properties).toMatchObject({
      virtualNetworkSubnetId: expect.stringMatching(/\/subnets\/app$/),
    });
    expect(JSON.stringify(network)).toContain('"serviceName":"Microsoft.App/environments"');
  });

  it('lets only operators reach database and vault besides', () => {
    const rulesOf = (way: string) => {
      const deployment = deploymentOf(way);
      const [database] = propertiesOf(ofType(deployment, 'Microsoft.DocumentDB/databaseAccounts'));
      const [vault] = propertiesOf(ofType(deployment, 'Microsoft.KeyVault/vaults'));
      return [database, vault];
    };
    for (const properties of rulesOf('large')) {
      expect(properties).toMatchObject({ publicNetworkAccess: 'Disabled' });
    }
    expect(rulesOf('with a private network and operators')).toEqual([
      expect.objectContaining({
        publicNetworkAccess: 'Enabled',
        ipRules: [{ ipAddressOrRange: '198.51.100.7' }, { ipAddressOrRange: '198.51.100.8' }],
      }),
      expect.objectContaining({
        publicNetworkAccess: 'Enabled',
        networkAcls: expect.objectContaining({
          defaultAction: 'Deny',
          ipRules: [{ value: '198.51.100.7' }, { value: '198.51.100.8' }],
        }),
      }),
    ]);
  });
});

it('binds an own domain without TLS once, never again', () => {
  const states = (way: string) =>
    ofType(deploymentOf(way), 'Microsoft.Web/sites/hostNameBindings').map(
      ({ body }) => (body.properties as { sslState: string }).sslState,
    );
  expect(states('with own domains')).toEqual(['Disabled', 'SniEnabled']);
  expect(states('with domains that are bound')).toEqual(['SniEnabled']);
});
