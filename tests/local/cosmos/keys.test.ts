import { ChangeFeedStartFrom, type Container } from '@azure/cosmos';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { cosmosForTests, expectRefusal, query } from './cosmos-support.ts';

let cosmos: Awaited<ReturnType<typeof cosmosForTests>>;

beforeAll(async () => {
  cosmos = await cosmosForTests();
});
afterAll(() => cosmos.stop());

describe('hierarchical partition keys', () => {
  let container: Container;
  beforeAll(async () => {
    container = await cosmos.container({
      id: 'levels',
      partitionKey: { paths: ['/tenant', '/user'], kind: 'MultiHash' as never, version: 2 },
    });
    for (const [tenant, user] of [
      ['t1', 'u1'],
      ['t1', 'u2'],
      ['t10', 'u1'],
      ['t2', 'u1'],
    ]) {
      await container.items.create({ id: `${tenant}-${user}`, tenant, user });
    }
  });
  const ids = (text: string, partitionKey: string[], parameters = {}) =>
    query(container, text, parameters, { partitionKey });

  it('reads one partition or a prefix of them', async () => {
    expect(await ids('SELECT VALUE c.id FROM c', ['t1', 'u1'])).toEqual(['t1-u1']);
    expect(await ids('SELECT VALUE c.id FROM c', ['t1'])).toEqual(['t1-u1', 't1-u2']);
    expect((await container.item('t1-u2', ['t1', 'u2']).read()).resource?.user).toBe('u2');
    expect((await container.item('t1-u2', ['t1', 'u1']).read()).statusCode).toBe(404);
  });

  it('narrows a prefix by a condition on the next level', async () => {
    const text = 'SELECT VALUE c.id FROM c WHERE c.user IN (@a, @b)';
    expect(await ids(text, ['t1'], { '@a': 'u2', '@b': 'u3' })).toEqual(['t1-u2']);
    expect(await ids("SELECT VALUE c.id FROM c WHERE c.user = 'u1'", ['t1'])).toEqual(['t1-u1']);
  });

  it('needs all levels to address an item', async () => {
    await expectRefusal(container.item('t1-u1', ['t1']).read(), 400);
  });
});

describe('unique keys', () => {
  it('hold inside a partition, and a missing value counts as a value', async () => {
    const container = await cosmos.container({
      id: 'unique',
      partitionKey: '/pk',
      uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/email'] }] },
    });
    await container.items.create({ id: '1', pk: 'a', email: 'x@y.z' });
    await expectRefusal(container.items.create({ id: '2', pk: 'a', email: 'x@y.z' }), 409);
    await container.items.create({ id: '2', pk: 'b', email: 'x@y.z' });
    await container.items.create({ id: '3', pk: 'b' });
    await expectRefusal(container.items.create({ id: '4', pk: 'b' }), 409);
    await expectRefusal(
      container.item('3', 'b').replace({ id: '3', pk: 'b', email: 'x@y.z' }),
      409,
    );
  });
});

describe('time to live', () => {
  const untilGone = (container: Container, id: string) =>
    eventually(async () => {
      const { statusCode } = await container.item(id, 'a').read();
      expect(statusCode).toBe(404);
    });

  it('hides what has expired, and frees its id and its unique keys', async () => {
    const container = await cosmos.container({
      id: 'ttl',
      partitionKey: '/pk',
      defaultTtl: 3600,
      uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/email'] }] },
    });
    await container.items.create({ id: 'short', pk: 'a', ttl: 1, email: 'one' });
    await container.items.create({ id: 'never', pk: 'a', ttl: -1, email: 'two' });
    await container.items.create({ id: 'default', pk: 'a', email: 'three' });
    await expectRefusal(container.items.create({ id: 'bad', pk: 'a', ttl: 0 }), 400);

    await untilGone(container, 'short');
    expect(await query(container, 'SELECT VALUE c.id FROM c')).toEqual(['never', 'default']);
    await container.items.create({ id: 'short', pk: 'a', email: 'one' });
  });

  it('does nothing while the container has none', async () => {
    const container = await cosmos.container({ id: 'no-ttl', partitionKey: '/pk' });
    const { resource } = await container.items.create({ id: '1', pk: 'a', ttl: 1 });
    expect(resource?.ttl).toBe(1);
  });
});

describe('change feed', () => {
  it('tells the latest version of each item in the order of changes', async () => {
    const container = await cosmos.container({ id: 'feed', partitionKey: '/pk' });
    for (let i = 0; i < 5; i++) await container.items.create({ id: `c${i}`, pk: `k${i % 2}` });
    const ids = (changes: { id?: string }[]) => changes.map(({ id }) => id);

    const first = container.items.getChangeFeedIterator({
      changeFeedStartFrom: ChangeFeedStartFrom.Beginning(),
      maxItemCount: 2,
    });
    const seen: (string | undefined)[] = [];
    let page = await first.readNext();
    for (; page.statusCode !== 304; page = await first.readNext()) seen.push(...ids(page.result));
    expect(seen).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);

    await container.items.upsert({ id: 'c1', pk: 'k1', v: 2 });
    await container.item('c0', 'k0').delete();
    const later = container.items.getChangeFeedIterator({
      changeFeedStartFrom: ChangeFeedStartFrom.Continuation(page.continuationToken),
    });
    expect(ids((await later.readNext()).result)).toEqual(['c1']);

    const ofPartition = container.items.getChangeFeedIterator({
      changeFeedStartFrom: ChangeFeedStartFrom.Beginning('k0'),
    });
    expect(ids((await ofPartition.readNext()).result)).toEqual(['c2', 'c4']);
    const fromNow = container.items.getChangeFeedIterator({
      changeFeedStartFrom: ChangeFeedStartFrom.Now(),
    });
    expect((await fromNow.readNext()).statusCode).toBe(304);
  });
});
