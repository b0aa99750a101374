import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { defaultSettings } from '../../../local/cloud/cosmos/storage/account-settings.ts';
import { cosmosForTests, expectRefusal } from './cosmos-support.ts';

const settings = { ...defaultSettings };
let cosmos: Awaited<ReturnType<typeof cosmosForTests>>;
let impatient: CosmosClient;

beforeAll(async () => {
  cosmos = await cosmosForTests(settings);
  const connectionPolicy = { retryOptions: { maxRetryAttemptCount: 0 } };
  impatient = new CosmosClient({ endpoint: cosmos.url, key: COSMOS_ACCOUNT_KEY, connectionPolicy });
});
afterAll(async () => {
  impatient.dispose();
  await cosmos.stop();
});

/** A hundred kilobytes cost some 165 units to write. */
const large = { pk: 'p', text: 'x'.repeat(100_000) };

it('refuses what comes when the units of a second are used up, says for how long, and changes nothing', async () => {
  settings.throughput = 10;
  await cosmos.container({ id: 'busy', partitionKey: '/pk' });
  await cosmos.container({ id: 'idle', partitionKey: '/pk' });
  const { items } = impatient.database('test').container('busy');

  const { requestCharge } = await items.create({ ...large, id: 'one' });
  const refused = await items.create({ ...large, id: 'two' }).catch((error) => error);
  expect(refused).toMatchObject({ code: 429, substatus: 3200 });
  const missing = requestCharge - settings.throughput;
  expect(refused.retryAfterInMs).toBeGreaterThan((missing / settings.throughput) * 1_000 - 5_000);
  expect(refused.retryAfterInMs).toBeLessThanOrEqual((missing / settings.throughput) * 1_000 + 1);

  // Another container has units of its own.
  await impatient.database('test').container('idle').items.create({ id: 'one', pk: 'p' });

  settings.throughput = Number.POSITIVE_INFINITY;
  await expectRefusal(items.create({ ...large, id: 'one' }), 409);
  await items.create({ ...large, id: 'two' });
});

it('lets through again what waits as long as it was told', async () => {
  settings.throughput = 1_000;
  const container = await cosmos.container({ id: 'patient', partitionKey: '/pk' });
  for (let n = 0; n < 10; n++) await container.items.create({ ...large, id: `${n}` });
  await expect(container.item('9', 'p').read()).resolves.toMatchObject({ statusCode: 200 });
});
