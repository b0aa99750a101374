import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { expect, it } from '@jest/globals';
import { createContainers } from '../../../infra/cosmos.ts';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { startCosmos } from '../../../local/cloud/cosmos/start-cosmos.ts';
import { createContainersOf } from '../../support/infra/create-containers-of.ts';
import { deploymentOf } from '../../support/infra/deployments.ts';

const WAY = 'with two cells and more settings';

it('what the Bicep asks for is, container by container, what provisioning makes', async () => {
  const cells = ['knowledge', 'knowledge-2'];
  const byBicep = await described((client) => createContainersOf(deploymentOf(WAY), client));
  const byProvisioning = await described(async (_, cosmos) => {
    const database = 'talkwright';
    expect(await createContainers({ cosmos, database, knowledgeCells: cells })).toEqual([]);
  });

  expect(byBicep.map(({ id }) => id)).toEqual(expect.arrayContaining(cells));
  expect(byBicep).toEqual(byProvisioning);
});

/** All containers that `make` leaves behind, as the service describes them. */
async function described(make: (client: CosmosClient, connection: string) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'talkwright-bicep-'));
  const server = await startCosmos({ port: 0, dataDir });
  const client = new CosmosClient({ endpoint: server.url, key: COSMOS_ACCOUNT_KEY });
  try {
    await make(client, `AccountEndpoint=${server.url};AccountKey=${COSMOS_ACCOUNT_KEY}`);
    const { resources } = await client.database('talkwright').containers.readAll().fetchAll();
    return resources
      .map(({ _rid, _ts, _self, _etag, ...definition }) => definition)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  } finally {
    client.dispose();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
