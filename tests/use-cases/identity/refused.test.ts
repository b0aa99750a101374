import { CosmosClient } from '@azure/cosmos';
import type { TokenCredential } from '@azure/identity';
import { ServiceBusClient } from '@azure/service-bus';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBus } from '../../../functions/src/platform/bus.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { managedIdentity } from '../../../functions/src/platform/credential.ts';
import { checkBlobContainers } from '../../../infra/blob-storage.ts';
import { checkContainers } from '../../../infra/cosmos.ts';
import { checkQueues } from '../../../infra/service-bus.ts';
import { createAccessTokens } from '../../../local/common/access-tokens.ts';
import { APP, type AzureHere, startAzureHere } from '../../support/cloud/azure-here.ts';

let azure: AzureHere;
let credential: TokenCredential;

beforeAll(async () => {
  azure = await startAzureHere();
  credential = await managedIdentity({ AZURE_CLIENT_ID: azure.identity.clientId })();
});
afterAll(() => azure.stop());

const check = (database: string, app: string) => {
  const { COSMOS_ENDPOINT, BLOB_ENDPOINT, ...settings } = azure.settings;
  const namespace = settings.SERVICE_BUS_CONNECTION__fullyQualifiedNamespace;
  return Promise.all([
    checkContainers({ endpoint: COSMOS_ENDPOINT, credential, database }),
    checkBlobContainers({ endpoint: BLOB_ENDPOINT, credential, app }),
    checkQueues({ namespace, credential }),
  ]);
};

describe('provisioning as an identity', () => {
  it('finds nothing to say of what the deployment has made', async () => {
    expect(await check('talkwright', APP)).toEqual([[], [], []]);
  });

  it('says what is missing, and creates nothing', async () => {
    for (const _ of ['first', 'second']) {
      const [containers, cors, queues] = await check('elsewhere', 'https://other.example');
      expect(containers).toContain(
        'The container tenants is missing in the database elsewhere: run the deployment.',
      );
      expect(cors).toEqual([
        expect.stringContaining('lets no pages of https://other.example upload'),
      ]);
      expect(queues).toEqual([]);
    }
  });

  it('could not create a database', async () => {
    const client = new CosmosClient({
      endpoint: azure.settings.COSMOS_ENDPOINT,
      aadCredentials: credential,
    });
    await expect(client.databases.create({ id: 'another' })).rejects.toMatchObject({ code: 403 });
    client.dispose();
  });
});

describe('the services here', () => {
  const HOUR = 3_600;
  /** Each for its own service, and for an hour, unless something is wrong with it. */
  const wrong: [string, (audience: string) => string][] = [
    ['for another service', () => azure.tokens.issue('https://graph.microsoft.com', HOUR)],
    ['that has expired', (audience) => azure.tokens.issue(audience, -1)],
    ['of somebody else', (audience) => createAccessTokens().issue(audience, HOUR)],
  ];
  it.each(wrong)('refuse a token %s', async (_what, tokenFor) => {
    const as = (audience: string): TokenCredential => ({
      getToken: async () => ({
        token: tokenFor(audience),
        expiresOnTimestamp: Date.now() + HOUR * 1_000,
      }),
    });
    const { COSMOS_ENDPOINT, BLOB_ENDPOINT, ...settings } = azure.settings;

    const cosmos = new CosmosClient({
      endpoint: COSMOS_ENDPOINT,
      aadCredentials: as('https://cosmos.azure.com'),
    });
    await expect(cosmos.getDatabaseAccount()).rejects.toMatchObject({ code: 401 });
    cosmos.dispose();

    const blob = new BlobServiceClient(BLOB_ENDPOINT, as('https://storage.azure.com'));
    await expect(blob.getContainerClient('documents').exists()).rejects.toMatchObject({
      statusCode: 401,
    });

    const bus = new ServiceBusClient(
      settings.SERVICE_BUS_CONNECTION__fullyQualifiedNamespace,
      as('https://servicebus.azure.net/'),
      { retryOptions: { maxRetries: 0, timeoutInMs: 2_000 } },
    );
    await expect(bus.createSender('mail').sendMessages({ body: 1 })).rejects.toThrow();
    await bus.close();
  });

  it('know one identity alone', async () => {
    const stranger = parseConfig({
      ...azure.settings,
      AZURE_CLIENT_ID: 'c0ffee00-0000-4000-8000-000000000000',
      SERVICE_BUS_CONNECTION__clientId: '',
    });
    const bus = createBus(stranger, managedIdentity(stranger));
    await expect(bus.send('mail', {}, { id: 'one' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
