import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { BlobServiceClient } from '@azure/storage-blob';
import { startBlob } from '../../../local/cloud/blob/azurite.ts';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { startCosmos } from '../../../local/cloud/cosmos/start-cosmos.ts';
import { writeJson } from '../../../local/common/write-json.ts';
import { requireReadable } from '../../../local/run/supervisor/data-format.ts';
import { blobConnection } from '../../../local/run/supervisor/settings.ts';
import { createContainersOf } from './create-containers-of.ts';
import { deploymentOf, fileContainersOf, queuesOf } from './deployments.ts';

/**
 * Makes what the Bicep of a small deployment asks for in the data folder of a stack that does not run yet: containers in
 * its Cosmos DB and Blob storage, and the file of queues for its Service Bus. A program of its own, since jest requires its
 * global set-up, and the reader of Bicep can only be imported.
 */
const [data = '', blobPort, queuesFile = ''] = process.argv.slice(2);
const deployment = deploymentOf('small');

requireReadable(data);
await Promise.all([makeContainers(), makeFileContainers(Number(blobPort))]);
writeJson(queuesFile, queuesOf(deployment));

async function makeContainers(): Promise<void> {
  const server = await startCosmos({ port: 0, dataDir: join(data, 'cosmos') });
  const client = new CosmosClient({ endpoint: server.url, key: COSMOS_ACCOUNT_KEY });
  await createContainersOf(deployment, client);
  client.dispose();
  await server.close();
}

async function makeFileContainers(port: number): Promise<void> {
  const server = await startBlob({ port, data: join(data, 'blob') });
  const client = BlobServiceClient.fromConnectionString(blobConnection(port));
  for (const name of fileContainersOf(deployment)) await client.createContainer(name);
  await server.close();
}
