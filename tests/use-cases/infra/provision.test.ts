import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ContainerRequest, CosmosClient } from '@azure/cosmos';
import type { QueueProperties } from '@azure/service-bus';
import { describe, expect, it } from '@jest/globals';
import { createBlobContainers } from '../../../infra/blob-storage.ts';
import definitions from '../../../infra/containers.json' with { type: 'json' };
import { createContainers } from '../../../infra/cosmos.ts';
import { unlike } from '../../../infra/service-bus.ts';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { startCosmos } from '../../../local/cloud/cosmos/start-cosmos.ts';
import {
  type AccountSettings,
  defaultSettings,
} from '../../../local/cloud/cosmos/storage/account-settings.ts';
import { startCloud } from '../../support/cloud/embedded-cloud.ts';

it('changes what is indexed and how long it is kept of a container that exists, and keeps what is in it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'talkwright-provision-'));
  const cosmos = await startCosmos({ port: 0, dataDir });
  const connection = `AccountEndpoint=${cosmos.url};AccountKey=${COSMOS_ACCOUNT_KEY}`;
  const client = new CosmosClient(connection);
  try {
    const { database } = await client.databases.create({ id: 'talkwright' });
    const { partitionKey, indexingPolicy, defaultTtl } = definitions.cosmos['ledger-buckets'];
    const before = { id: 'ledger-buckets', partitionKey } as Parameters<
      typeof database.containers.create
    >[0];
    const { container } = await database.containers.create(before);
    await container.items.create({ id: 'entry', tenantId: 'acme', bucket: 'audit', type: 'audit' });
    await container.items.create({
      id: 'said',
      tenantId: 'acme',
      bucket: 'c-2026-03',
      type: 'text',
      text: 'Wren, blue',
    });

    for (const _ of ['first', 'second']) {
      await createContainers({ cosmos: connection, database: 'talkwright' });
      const { resource } = await container.read();
      expect(resource).toMatchObject({
        defaultTtl,
        indexingPolicy: { compositeIndexes: indexingPolicy.compositeIndexes },
      });
    }
    const said = { id: 'said-later', tenantId: 'acme', type: 'text', text: 'A wren for us both' };
    await container.items.create(said);
    const find = async (sql: string) =>
      (await container.items.query(sql, { partitionKey: 'acme' }).fetchAll()).resources;
    const sorted = "SELECT c.id FROM c WHERE c.type = 'audit' ORDER BY c.type, c.createdAt DESC";
    expect(await find(sorted)).toEqual([{ id: 'entry' }]);
    // What was there before the index is found as well as what came after it.
    expect(await find("SELECT c.id FROM c WHERE FullTextContainsAll(c.text, 'wrens')")).toEqual([
      { id: 'said' },
      { id: 'said-later' },
    ]);
  } finally {
    client.dispose();
    await cosmos.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('asks for each container to scale by itself, up to what its definition says', async () => {
  const asked: unknown[] = [];
  // Node announces each request that leaves this process.
  const onRequest = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    const settings = request.getHeader('x-ms-cosmos-offer-autopilot-settings');
    if (settings) asked.push(JSON.parse(String(settings)));
  };
  subscribe('http.client.request.start', onRequest);
  const cloud = await startCloud();
  unsubscribe('http.client.request.start', onRequest);
  await cloud.stop();

  const maxima = Object.values(definitions.cosmos).map(({ maxThroughput }) => ({ maxThroughput }));
  expect(asked).toEqual(maxima);
});

describe('an account that is not as it has to be', () => {
  it.each([
    ['Session', /^Set the default consistency .* to Strong: under Session, /],
    ['Strong', undefined],
    ['BoundedStaleness', undefined],
  ] as const)('of the consistency %s is told so: %p', async (consistency, complaint) => {
    const complaints = await setUp({ consistency });
    expect(complaints).toEqual(complaint ? [expect.stringMatching(complaint)] : []);
  });

  it('without the features of search is told which', async () => {
    await expect(setUp({ canSearch: false })).rejects.toThrow(
      /^Switch on the features Vector Search and Full Text & Hybrid Search .* It says: .*capability/,
    );
  });

  it('with another key is told so', async () => {
    await expect(setUp({}, Buffer.from('another').toString('base64'))).rejects.toThrow(
      'refuses the key in COSMOS_CONNECTION',
    );
  });

  it('with containers of other keys or vectors is told which, and keeps them', async () => {
    const complaints = await setUp({}, COSMOS_ACCOUNT_KEY, async (client) => {
      const { database } = await client.databases.create({ id: 'talkwright' });
      await database.containers.create({ id: 'tenants', partitionKey: '/id' });
      const { partitionKey } = definitions.cosmos.knowledge as ContainerRequest;
      await database.containers.create({ id: 'knowledge', ...(partitionKey && { partitionKey }) });
    });
    expect(complaints).toEqual([
      expect.stringMatching(
        /^The container tenants was made with another partition key .* COSMOS_DATABASE/,
      ),
      expect.stringMatching(/^The container knowledge was made with other vectors /),
    ]);
  });
});

/** What is said of a new account, or of one that `prepare` has made something in. */
async function setUp(
  settings: Partial<AccountSettings>,
  key = COSMOS_ACCOUNT_KEY,
  prepare: (client: CosmosClient) => Promise<void> = async () => {},
): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talkwright-provision-'));
  const account = { ...defaultSettings, ...settings };
  const server = await startCosmos({ port: 0, dataDir, settings: account });
  const client = new CosmosClient({ endpoint: server.url, key: COSMOS_ACCOUNT_KEY });
  try {
    await prepare(client);
    const cosmos = `AccountEndpoint=${server.url};AccountKey=${key}`;
    return await createContainers({ cosmos, database: 'talkwright' });
  } finally {
    client.dispose();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

it('asks for a key of the storage, with which addresses are signed', async () => {
  const blob = 'BlobEndpoint=http://127.0.0.1:1/files;SharedAccessSignature=sv=2026&sig=x';
  await expect(createBlobContainers({ blob, app: 'http://localhost:1' })).rejects.toThrow(
    'Let BLOB_CONNECTION hold the AccountName and AccountKey',
  );
});

it('says what is wrong with a queue that exists', () => {
  const queue = { name: 'mail', requiresDuplicateDetection: true } as QueueProperties;
  expect(unlike(queue)).toEqual([]);
  expect(unlike({ ...queue, requiresDuplicateDetection: false, requiresSession: true })).toEqual([
    'The queue mail wants sessions and does not detect duplicates, which cannot be changed: delete it when it is empty, and run this again.',
  ]);
});
