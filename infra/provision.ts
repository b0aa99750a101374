import { setTimeout as delay } from 'node:timers/promises';
import { type ContainerDefinition, type ContainerRequest, CosmosClient } from '@azure/cosmos';
import { ServiceBusAdministrationClient } from '@azure/service-bus';
import { BlobServiceClient } from '@azure/storage-blob';
import containers from './containers.json' with { type: 'json' };
import queues from './queues.json' with { type: 'json' };

type Connections = {
  cosmos: string;
  database: string;
  /** Containers like `knowledge`, with or without it. */
  knowledgeCells?: string[];
  blob: string;
  serviceBus: string;
  /** Address of the web app. */
  app: string;
};

const ATTEMPTS = 10;
const PAUSE_MS = 500;

/**
 * Creates what the product expects to find, and leaves alone what exists, but for what is indexed and how long it is
 * kept. The same for local and real services.
 */
export async function provision(connections: Connections): Promise<void> {
  await Promise.all([
    retried('Cosmos DB', () => createContainers(connections)),
    retried('Blob storage', () => createBlobContainers(connections)),
    retried('Service Bus', () => createQueues(connections)),
  ]);
}

export async function createContainers({
  cosmos,
  database: id,
  knowledgeCells = [],
}: Pick<Connections, 'cosmos' | 'database' | 'knowledgeCells'>): Promise<void> {
  const client = new CosmosClient(cosmos);
  const cells = knowledgeCells.map((name) => [name, containers.cosmos.knowledge] as const);
  try {
    await complainOfStaleReads(client);
    const { database } = await client.databases.createIfNotExists({ id });
    const definitions = [...Object.entries(containers.cosmos), ...cells];
    for (const [name, { maxThroughput, ...definition }] of definitions) {
      const wanted = { id: name, ...definition } as ContainerRequest & ContainerDefinition;
      const { container, resource } = await database.containers.createIfNotExists({
        ...wanted,
        maxThroughput,
      });
      if (resource && !isIndexedAs(resource, wanted)) await container.replace(wanted);
    }
  } finally {
    client.dispose();
  }
}

/** The owner alone can change it. A database that stands in for the service may have no other: it is made use of. */
async function complainOfStaleReads(client: CosmosClient): Promise<void> {
  const { resource: account } = await client.getDatabaseAccount();
  const level = account?.consistencyPolicy;
  if (level === 'Strong' || level === 'BoundedStaleness') return;
  console.error(
    `Set the default consistency of the Cosmos DB account to Strong: under ${level}, what one instance writes, such as a logout or another role, may be unknown to the next one.`,
  );
}

/** What the service adds of its own, such as `/_etag`, is no difference. */
function isIndexedAs(found: ContainerDefinition, wanted: ContainerRequest): boolean {
  const { indexingPolicy: policy = {}, defaultTtl } = wanted;
  const has = (name: 'includedPaths' | 'excludedPaths' | 'compositeIndexes') => {
    const entries = new Set((found.indexingPolicy?.[name] ?? []).map((one) => JSON.stringify(one)));
    return (policy[name] ?? []).every((one) => entries.has(JSON.stringify(one)));
  };
  const isSame = has('includedPaths') && has('excludedPaths') && has('compositeIndexes');
  return isSame && found.defaultTtl === defaultTtl;
}

export async function createBlobContainers({
  blob,
  app,
}: Pick<Connections, 'blob' | 'app'>): Promise<void> {
  const client = BlobServiceClient.fromConnectionString(blob);
  for (const name of Object.keys(containers.blob))
    await client.getContainerClient(name).createIfNotExists();
  await letAppUpload(client, new URL(app).origin);
}

/** Large files go from the browser straight into the storage. What others may do is left alone. */
async function letAppUpload(client: BlobServiceClient, origin: string): Promise<void> {
  const { cors = [] } = await client.getProperties();
  const others = cors.filter(({ allowedOrigins }) => allowedOrigins !== origin);
  const rule = {
    allowedOrigins: origin,
    allowedMethods: 'PUT',
    allowedHeaders: 'content-type,x-ms-blob-type',
    exposedHeaders: '',
    maxAgeInSeconds: 3_600,
  };
  await client.setProperties({ cors: [...others, rule] });
}

/** The local Service Bus is told its queues when it starts, and has no administration endpoint. */
async function createQueues({ serviceBus }: Connections): Promise<void> {
  if (serviceBus.includes('UseDevelopmentEmulator=true')) return;
  const client = new ServiceBusAdministrationClient(serviceBus);
  for (const [name, queue] of Object.entries(queues)) {
    if (await client.queueExists(name)) continue;
    await client.createQueue(name, {
      lockDuration: `PT${queue.lockSeconds}S`,
      maxDeliveryCount: queue.maxDeliveryCount,
      requiresDuplicateDetection: true,
      duplicateDetectionHistoryTimeWindow: `PT${queue.duplicateDetectionSeconds}S`,
    });
  }
}

async function retried(what: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      console.log(`${what}: complete.`);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.log(`${what}: ${error instanceof Error ? error.message : error}. Trying again.`);
      await delay(PAUSE_MS * attempt);
    }
  }
}
