import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Container,
  type ContainerRequest,
  CosmosClient,
  type FeedOptions,
  type JSONValue,
} from '@azure/cosmos';
import { expect } from '@jest/globals';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { type RunningCosmos, startCosmos } from '../../../local/cloud/cosmos/start-cosmos.ts';
import type { AccountSettings } from '../../../local/cloud/cosmos/storage/account-settings.ts';

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'cosmos-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A server of its own, with one database, for one test file. */
export async function cosmosForTests(settings?: AccountSettings) {
  const folder = newFolder();
  const options = { port: 0, dataDir: folder, ...(settings && { settings }) };
  let server: RunningCosmos = await startCosmos(options);
  let client = newClient(server.url);
  await client.databases.create({ id: 'test' });

  return {
    get url() {
      return server.url;
    },
    get client() {
      return client;
    },
    get database() {
      return client.database('test');
    },
    async container(definition: ContainerRequest): Promise<Container> {
      const { container } = await client.database('test').containers.createIfNotExists(definition);
      return container;
    },
    async restart() {
      client.dispose();
      await server.close();
      server = await startCosmos(options);
      client = newClient(server.url);
    },
    async stop() {
      client.dispose();
      await server.close();
      removeFolder(folder);
    },
  };
}

export function newClient(endpoint: string, key = COSMOS_ACCOUNT_KEY): CosmosClient {
  return new CosmosClient({ endpoint, key });
}

/** All results of a query; parameters as `{ '@name': value }`. */
export async function query(
  container: Container,
  text: string,
  parameters: Record<string, JSONValue> = {},
  options: FeedOptions = {},
): Promise<unknown[]> {
  const named = Object.entries(parameters).map(([name, value]) => ({ name, value }));
  return (await container.items.query({ query: text, parameters: named }, options).fetchAll())
    .resources;
}

export async function expectRefusal(attempt: Promise<unknown>, code: number, message?: RegExp) {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code });
  if (message) expect(String((error as Error).message)).toMatch(message);
}

export const searchable: Omit<ContainerRequest, 'id'> = {
  partitionKey: { paths: ['/tenantId', '/scope'], kind: 'MultiHash' as never, version: 2 },
  vectorEmbeddingPolicy: {
    vectorEmbeddings: [
      {
        path: '/vector',
        dataType: 'float32' as never,
        dimensions: 3,
        distanceFunction: 'cosine' as never,
      },
      {
        path: '/m/place',
        dataType: 'float32' as never,
        dimensions: 2,
        distanceFunction: 'euclidean' as never,
      },
    ],
  },
  indexingPolicy: {
    automatic: true,
    indexingMode: 'consistent',
    includedPaths: [{ path: '/*' }],
    excludedPaths: [{ path: '/vector/*' }],
    vectorIndexes: [{ path: '/vector', type: 'quantizedFlat' as never }],
    fullTextIndexes: [{ path: '/text' }],
  },
  fullTextPolicy: {
    defaultLanguage: 'en-US',
    fullTextPaths: [{ path: '/text', language: 'en-US' }],
  },
};
