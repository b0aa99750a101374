import { text } from 'node:stream/consumers';
import { CosmosClient, type Database } from '@azure/cosmos';
import { type BlobClient, BlobServiceClient, RestError } from '@azure/storage-blob';
import type {
  BlobContainerName,
  ContainerName,
} from '../../../functions/src/platform/containers.ts';
import definitions from '../../../infra/containers.json' with { type: 'json' };
import { portsFrom } from '../../../local/run/supervisor/ports.ts';
import { readSettings } from '../../../local/run/supervisor/settings.ts';
import { stack } from './running-stack.ts';

/** The settings that the stack's own processes have. */
export function stackSettings() {
  const { app, data } = stack();
  const ports = portsFrom(Number(new URL(app).port));
  return readSettings({ ports, data, billing: true }, {}).env;
}

/** What a query finds over all partitions of a container. */
export const query = <T>(
  container: ContainerName,
  sql: string,
  values: Record<string, string> = {},
): Promise<T[]> =>
  withDatabase(async (database) => {
    const parameters = Object.entries(values).map(([name, value]) => ({ name: `@${name}`, value }));
    const { items } = database.container(container);
    return (await items.query<T>({ query: sql, parameters }).fetchAll()).resources;
  });

export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const client = new CosmosClient(stackSettings().COSMOS_CONNECTION);
  try {
    return await work(client.database('talkwright'));
  } finally {
    client.dispose();
  }
}

/** Where in the database and the files one of these texts stands, in any letter case. Reads all that there is. */
export async function placesOf(...texts: string[]): Promise<string[]> {
  const wanted = texts.map((one) => one.toLowerCase());
  const places: string[] = [];
  const look = (place: string, content: string) => {
    const lower = content.toLowerCase();
    if (wanted.some((one) => lower.includes(one))) places.push(place);
  };
  for (const id of Object.keys(definitions.cosmos) as ContainerName[]) {
    for (const item of await query<{ id: string; type?: string }>(id, 'SELECT * FROM c')) {
      look(`${id}/${item.type ?? ''} ${item.id}`, JSON.stringify(item));
    }
  }
  const service = BlobServiceClient.fromConnectionString(stackSettings().BLOB_CONNECTION ?? '');
  for (const name of Object.keys(definitions.blob)) {
    // It remembers by their ids what has ended, for a while.
    if (name === 'journal') continue;
    const container = service.getContainerClient(name);
    for await (const blob of container.listBlobsFlat()) {
      look(`blob ${blob.name}`, blob.name + (await contentOf(container.getBlobClient(blob.name))));
    }
  }
  return places;
}

/** All that the files of a container hold. */
export async function blobsIn(container: BlobContainerName): Promise<string[]> {
  const service = BlobServiceClient.fromConnectionString(stackSettings().BLOB_CONNECTION ?? '');
  const client = service.getContainerClient(container);
  const contents: string[] = [];
  for await (const { name } of client.listBlobsFlat()) {
    contents.push(await contentOf(client.getBlobClient(name)));
  }
  return contents;
}

/** What of files an organization has, also of such as have not arrived as a whole. */
export async function filesOf(tenantId: string): Promise<string[]> {
  const service = BlobServiceClient.fromConnectionString(stackSettings().BLOB_CONNECTION ?? '');
  const options = { prefix: `${tenantId}/`, includeUncommitedBlobs: true };
  const names: string[] = [];
  for await (const { name } of service.getContainerClient('documents').listBlobsFlat(options)) {
    names.push(name);
  }
  return names;
}

/** Nothing, where it was deleted since it was listed, as by the tests of another file. */
async function contentOf(blob: BlobClient): Promise<string> {
  try {
    const { readableStreamBody } = await blob.download();
    return await text(readableStreamBody as AsyncIterable<Buffer>);
  } catch (error) {
    if (error instanceof RestError && error.statusCode === 404) return '';
    throw error;
  }
}
