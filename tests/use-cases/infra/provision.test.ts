import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { expect, it, jest } from '@jest/globals';
import definitions from '../../../infra/containers.json' with { type: 'json' };
import { createContainers } from '../../../infra/provision.ts';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { startCosmos } from '../../../local/cloud/cosmos/start-cosmos.ts';
import { defaultSettings } from '../../../local/cloud/cosmos/storage/account-settings.ts';
import { startCloud } from '../../support/cloud/embedded-cloud.ts';

it('changes what is indexed and how long it is kept of a container that exists, and keeps what is in it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'talkwright-provision-'));
  const cosmos = await startCosmos({ port: 0, dataDir });
  const connection = `AccountEndpoint=${cosmos.url};AccountKey=${COSMOS_ACCOUNT_KEY}`;
  const client = new CosmosClient(connection);
  try {
    const { database } = await client.databases.create({ id: 'talkwright' });
    const { partitionKey, indexingPolicy, defaultTtl } = definitions.cosmos.ledger;
    const before = { id: 'ledger', partitionKey } as Parameters<
      typeof database.containers.create
    >[0];
    const { container } = await database.containers.create(before);
    await container.items.create({ id: 'entry', tenantId: 'acme', type: 'audit' });

    for (const _ of ['first', 'second']) {
      await createContainers({ cosmos: connection, database: 'talkwright' });
      const { resource } = await container.read();
      expect(resource).toMatchObject({
        defaultTtl,
        indexingPolicy: { compositeIndexes: indexingPolicy.compositeIndexes },
      });
    }
    const sorted = 'SELECT c.id FROM c ORDER BY c.type, c.createdAt DESC';
    const found = await container.items.query(sorted, { partitionKey: 'acme' }).fetchAll();
    expect(found.resources).toEqual([{ id: 'entry' }]);
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

it.each([
  [
    'Session',
    [expect.stringMatching(/^Set the default consistency .* to Strong: under Session, /)],
  ],
  ['Strong', []],
  ['BoundedStaleness', []],
] as const)(
  'says of an account with the consistency %s what is wrong with it: %p',
  async (consistency, complaints) => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const cloud = await startCloud({}, { ...defaultSettings, consistency });
    await cloud.stop();
    expect(said.mock.calls.flat()).toEqual(complaints);
    said.mockRestore();
  },
);
