import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from '@talkwright/shared/once';
import { createBlobContainers } from '../../../infra/blob-storage.ts';
import { createContainers } from '../../../infra/cosmos.ts';
import queues from '../../../infra/queues.json' with { type: 'json' };
import { startBlob } from '../../../local/cloud/blob/azurite.ts';
import { startCommunication } from '../../../local/cloud/communication/server.ts';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { startCosmos } from '../../../local/cloud/cosmos/start-cosmos.ts';
import { startManagedIdentity } from '../../../local/cloud/entra/managed-identity.ts';
import { startKeyVault } from '../../../local/cloud/key-vault/server.ts';
import { startModel } from '../../../local/cloud/model/server.ts';
import { startServiceBus } from '../../../local/cloud/service-bus/server.ts';
import { createAccessTokens } from '../../../local/common/access-tokens.ts';
import { blobConnection } from '../../../local/run/supervisor/settings.ts';
import { startFaultProxy } from '../fault-proxy/fault-proxy.ts';
import { freePorts } from '../stack/free-ports.ts';
import { settings as unconnected } from './settings.ts';
import { redirectHosts } from './vendor-hosts.ts';

export type AzureHere = Awaited<ReturnType<typeof startAzureHere>>;

const HOSTS = {
  cosmos: 'talkwright.documents.azure.com',
  blob: 'devstoreaccount1.blob.core.windows.net',
  serviceBus: 'talkwright.servicebus.windows.net',
  keyVault: 'talkwright.vault.azure.net',
  mail: 'talkwright.communication.azure.com',
};
/**
 * The vendor's package finds out once a process where its tokens come from, and asks there with the client of whoever needed
 * one first: the product's own credential, whose requests end in time.
 */
const entraHere = once(async () => {
  const identity = await startManagedIdentity();
  const proxy = await startFaultProxy(identity.port);
  identity.unref();
  return { identity, proxy };
});

/** That of AMQP with TLS: a namespace has no other. */
const AMQPS = 5_671;
export const APP = 'https://app.talkwright.example';

/**
 * All that the product uses of Azure under the vendor's names, by TLS, with an identity. Containers and queues are there, as
 * a deployment leaves them. The vendor's packages talk to it unchanged. Before those that have no other form there are fault
 * proxies, which do nothing until they are told to.
 */
export async function startAzureHere({ tokenSeconds }: { tokenSeconds?: number } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-azure-'));
  const hosts = redirectHosts(Object.values(HOSTS));
  const tokens = createAccessTokens();
  const { address: host, certificate: tls } = hosts;
  const secured = { host, tls, tokens };
  const blobPort = await freePorts();
  const names = Object.keys(queues);
  const [entra, cosmos, blob, bus, keyVault, mail, model] = await Promise.all([
    entraHere(),
    startCosmos({ port: 0, dataDir: join(data, 'cosmos'), secured }),
    startBlob({ port: blobPort, data: join(data, 'blob'), secured }),
    startServiceBus({ port: AMQPS, data: join(data, 'bus'), queues: names, secured }),
    startKeyVault({ ...secured, name: 'secrets' }),
    startCommunication({ ...secured, domain: 'talkwright.example' }),
    startModel({ port: 0, tokenDelayMs: 1, hasTestDirectives: true }),
  ]);
  const newClientId = () => entra.identity.assign({ tokens, tokenSeconds });
  const clientId = newClientId();
  const proxies = {
    entra: entra.proxy,
    keyVault: await startFaultProxy(keyVault.port, { host }),
    communication: await startFaultProxy(mail.port, { host }),
  };
  const [cosmosUrl, blobUrl] = [
    `https://${HOSTS.cosmos}:${cosmos.port}`,
    `https://${HOSTS.blob}:${blobPort}`,
  ];
  await createContainers({
    cosmos: `AccountEndpoint=${cosmosUrl};AccountKey=${COSMOS_ACCOUNT_KEY}`,
    database: 'talkwright',
  });
  const withKey = blobConnection(blobPort).replace(/BlobEndpoint=.*/, `BlobEndpoint=${blobUrl}`);
  await createBlobContainers({ blob: withKey, app: APP });
  const before = { ...process.env };
  const environment = {
    ...entra.identity.environmentAt(proxies.entra.port),
    AZURE_CLIENT_ID: clientId,
  };
  Object.assign(process.env, environment);

  return {
    tokens,
    identity: { clientId, newClientId, setAway: entra.identity.setAway },
    keyVault,
    mail,
    proxies,
    keyUrl: `https://${HOSTS.keyVault}:${proxies.keyVault.port}/keys/secrets`,
    settings: {
      ...unconnected,
      ...{ COSMOS_CONNECTION: '', COSMOS_ENDPOINT: cosmosUrl },
      ...{ BLOB_CONNECTION: '', BLOB_ENDPOINT: blobUrl },
      ...{ SERVICE_BUS_CONNECTION: '' },
      SERVICE_BUS_CONNECTION__fullyQualifiedNamespace: HOSTS.serviceBus,
      SERVICE_BUS_CONNECTION__credential: 'managedidentity',
      SERVICE_BUS_CONNECTION__clientId: clientId,
      AZURE_CLIENT_ID: clientId,
      ...{ SMTP_URL: '', MAIL_ENDPOINT: `https://${HOSTS.mail}:${proxies.communication.port}` },
      MAIL_FROM: 'Talkwright <hello@talkwright.example>',
      OPENAI_API_KEY: 'local',
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_EMBEDDING_MODEL: 'demo-embedding',
      DEFAULT_PLAN: 'core',
    },
    async stop() {
      for (const name of Object.keys(environment)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
      hosts.restore();
      // What is kept for the next file of this process lets go of all who came with this one.
      proxies.entra.break({ kind: 'reset' });
      proxies.entra.mend();
      const services = [
        proxies.keyVault,
        proxies.communication,
        cosmos,
        blob,
        bus,
        keyVault,
        mail,
        model,
      ];
      await Promise.all(services.map((service) => service.close()));
      rmSync(data, { recursive: true, force: true });
    },
  };
}
