import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { startCosmos } from '../../../local/cloud/cosmos/start-cosmos.ts';
import { requireReadable } from '../../../local/run/supervisor/data-format.ts';
import { LEDGER_OF_BEFORE } from './ledger-world.ts';

/** Into a new folder of data, before it is used: what a deployment has that a version of before has made. */
export async function putLedgerOfBefore(data: string): Promise<void> {
  mkdirSync(data, { recursive: true });
  requireReadable(data);
  const cosmos = await startCosmos({ port: 0, dataDir: join(data, 'cosmos') });
  const client = new CosmosClient(`AccountEndpoint=${cosmos.url};AccountKey=${COSMOS_ACCOUNT_KEY}`);
  const { database } = await client.databases.create({ id: 'talkwright' });
  await database.containers.create(LEDGER_OF_BEFORE as object);
  client.dispose();
  await cosmos.close();
}
