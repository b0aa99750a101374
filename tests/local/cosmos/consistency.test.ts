import { type ConsistencyLevel, type Container, CosmosClient } from '@azure/cosmos';
import { afterEach, expect, it } from '@jest/globals';
import { COSMOS_ACCOUNT_KEY } from '../../../local/cloud/cosmos/account-key.ts';
import { defaultSettings } from '../../../local/cloud/cosmos/storage/account-settings.ts';
import { eventually } from '../../support/eventually.ts';
import { cosmosForTests, expectRefusal, query, searchable } from './cosmos-support.ts';

/** Longer than any of these tests: what is written does not arrive while they look. */
const LONG_MS = 600_000;
let ended: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ended) await end();
  ended = [];
});

async function laggingAccount(consistency: `${ConsistencyLevel}`, lagMs = LONG_MS) {
  const cosmos = await cosmosForTests({ ...defaultSettings, consistency, lagMs });
  ended.push(() => cosmos.stop());
  return cosmos;
}

/** Client options as another process would have them: its own connection, its own session. */
function containerOf(url: string, consistencyLevel?: `${ConsistencyLevel}`): Container {
  const client = new CosmosClient({
    endpoint: url,
    key: COSMOS_ACCOUNT_KEY,
    ...(consistencyLevel && { consistencyLevel }),
  });
  ended.unshift(() => client.dispose());
  return client.database('test').container('items');
}

const namesIn = (container: Container) => query(container, 'SELECT VALUE c.name FROM c');

it('tells an account by its default level', async () => {
  const { client } = await laggingAccount('BoundedStaleness');
  const { resource } = await client.getDatabaseAccount();
  expect(resource?.consistencyPolicy).toBe('BoundedStaleness');
});

it.each(['Session', 'ConsistentPrefix', 'Eventual'] as const)(
  'answers under %s what was before the changes that are on their way: created, replaced and deleted',
  async (level) => {
    const cosmos = await laggingAccount('Strong');
    const items = await cosmos.container({ id: 'items', partitionKey: '/pk' });
    const behind = containerOf(cosmos.url, level);
    const other = containerOf(cosmos.url);

    await other.items.create({ id: 'one', pk: 'a', name: 'first' });
    await expect(behind.item('one', 'a').read()).resolves.toMatchObject({ statusCode: 404 });
    expect(await namesIn(behind)).toEqual([]);
    expect(await namesIn(items)).toEqual(['first']);

    // A write meets the newest state, whatever its sender has read.
    await expectRefusal(behind.items.create({ id: 'one', pk: 'a' }), 409);
    const { etag } = await other.item('one', 'a').replace({ id: 'one', pk: 'a', name: 'second' });
    const ifMatch = { accessCondition: { type: 'IfMatch', condition: etag } };
    await other.item('one', 'a').delete(ifMatch);
    expect(await namesIn(items)).toEqual([]);
  },
);

it('answers to a session what it has written itself, and what others wrote before that', async () => {
  const cosmos = await laggingAccount('Session');
  await cosmos.container({ id: 'items', partitionKey: '/pk' });
  const [mine, theirs] = [
    containerOf(cosmos.url, 'Session'),
    containerOf(cosmos.url, 'Session'),
  ] as const;

  await theirs.items.create({ id: 'one', pk: 'a', name: 'theirs' });
  await mine.items.create({ id: 'two', pk: 'a', name: 'mine' });
  await theirs.item('one', 'a').delete();

  expect(await namesIn(mine)).toEqual(['theirs', 'mine']);
  expect(await namesIn(theirs)).toEqual(['mine']);
  // Without being told to, the SDK sends no session token: then not even the own writes are sure to be seen.
  const careless = containerOf(cosmos.url);
  await careless.items.create({ id: 'three', pk: 'a', name: 'careless' });
  expect(await namesIn(careless)).toEqual([]);
});

it.each(['Strong', 'BoundedStaleness'] as const)(
  'answers the newest state under %s, at twice the price',
  async (level) => {
    const cosmos = await laggingAccount(level);
    const items = await cosmos.container({ id: 'items', partitionKey: '/pk' });
    await items.items.create({ id: 'one', pk: 'a', name: 'first' });

    const { resource, requestCharge } = await containerOf(cosmos.url).item('one', 'a').read();
    expect(resource).toMatchObject({ name: 'first' });
    expect(requestCharge).toBe(2);
    expect(await namesIn(items)).toEqual(['first']);
  },
);

it('refuses a request that asks for more than its account promises', async () => {
  const cosmos = await laggingAccount('Session');
  await cosmos.container({ id: 'items', partitionKey: '/pk' });
  const strong = containerOf(cosmos.url, 'Strong');
  await expectRefusal(strong.item('one', 'a').read(), 400, /not stronger/);
});

it('hears of every change in the end', async () => {
  const cosmos = await laggingAccount('Eventual', 200);
  const items = await cosmos.container({ id: 'items', partitionKey: '/pk' });
  await items.items.create({ id: 'one', pk: 'a', name: 'first' });
  await eventually(async () => expect(await namesIn(items)).toEqual(['first']));
});

it('leaves what it has looked at as it was, with vectors and full text, too', async () => {
  const cosmos = await laggingAccount('Strong');
  const items = await cosmos.container({ id: 'items', ...searchable });
  const behind = containerOf(cosmos.url, 'Eventual');
  const place = { tenantId: 't', scope: 's' };
  const document = { ...place, id: 'one', text: 'a red bike', vector: [1, 0, 0] };
  await items.items.create(document);
  expect(await query(behind, 'SELECT * FROM c')).toEqual([]);

  const ranked = 'SELECT TOP 1 c.id FROM c ORDER BY VectorDistance(c.vector, [1, 0, 0])';
  const worded = "SELECT c.id FROM c WHERE FullTextContains(c.text, 'bike')";
  expect(await query(behind, ranked, {}, { partitionKey: ['t'] })).toEqual([]);
  for (const found of [ranked, worded]) {
    expect(await query(items, found, {}, { partitionKey: ['t'] })).toEqual([{ id: 'one' }]);
  }
  expect((await items.item('one', ['t', 's']).read()).resource).toMatchObject(document);
});
