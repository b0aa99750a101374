import { setTimeout as delay } from 'node:timers/promises';
import { type ContainerRequest, CosmosClient, PartitionKeyKind } from '@azure/cosmos';
import { ServiceBusAdministrationClient } from '@azure/service-bus';
import { BlobServiceClient } from '@azure/storage-blob';
import {
  blobContainers,
  containers,
  QUEUE_LOCK_SECONDS,
  queues,
} from '../functions/src/platform/containers.ts';

type Connections = { cosmos: string; database: string; blob: string; serviceBus: string };
type ContainerDefinition = (typeof containers)[number];

const ATTEMPTS = 10;
const PAUSE_MS = 500;

/** Creates what the product expects to find and leaves alone what exists. The same for local and real services. */
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
}: Pick<Connections, 'cosmos' | 'database'>): Promise<void> {
  const client = new CosmosClient(cosmos);
  try {
    const { database } = await client.databases.createIfNotExists({ id });
    for (const definition of containers) {
      await database.containers.createIfNotExists(containerRequest(definition));
    }
  } finally {
    client.dispose();
  }
}

function containerRequest(definition: ContainerDefinition): ContainerRequest {
  const { partitionKey: paths, ...rest } = definition;
  const { hasTtl, ...policies } = { hasTtl: false, ...rest };
  const isHierarchical = paths.length > 1;
  return structuredClone({
    ...policies,
    partitionKey: {
      paths: [...paths],
      kind: isHierarchical ? PartitionKeyKind.MultiHash : PartitionKeyKind.Hash,
      version: 2,
    },
    // Nothing ages by itself; an item may say that it does.
    ...(hasTtl && { defaultTtl: -1 }),
  }) as ContainerRequest;
}

async function createBlobContainers({ blob }: Connections): Promise<void> {
  const client = BlobServiceClient.fromConnectionString(blob);
  for (const name of blobContainers) await client.getContainerClient(name).createIfNotExists();
}

/** The local Service Bus is told its queues when it starts, and has no administration endpoint. */
async function createQueues({ serviceBus }: Connections): Promise<void> {
  if (serviceBus.includes('UseDevelopmentEmulator=true')) return;
  const client = new ServiceBusAdministrationClient(serviceBus);
  for (const name of queues) {
    if (await client.queueExists(name)) continue;
    await client.createQueue(name, {
      requiresDuplicateDetection: true,
      maxDeliveryCount: 10,
      lockDuration: `PT${QUEUE_LOCK_SECONDS}S`,
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
