import {
  BulkOperationType,
  type Container,
  type ContainerRequest,
  type JSONObject,
  type PatchOperation,
} from '@azure/cosmos';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cosmosForTests, expectRefusal, newClient, query } from './cosmos-support.ts';

let cosmos: Awaited<ReturnType<typeof cosmosForTests>>;
let items: Container;

beforeAll(async () => {
  cosmos = await cosmosForTests();
  items = await cosmos.container({ id: 'items', partitionKey: '/pk' });
});
afterAll(() => cosmos.stop());

const ifMatch = (condition: string) => ({ accessCondition: { type: 'IfMatch', condition } });

describe('the account', () => {
  it('answers a health check without a signature, how much it has read, and nothing else', async () => {
    expect((await fetch(`${cosmos.url}health`)).status).toBe(200);
    const read = async () => (await (await fetch(`${cosmos.url}stats`)).json()).read;
    const before = await read();
    for (const id of ['a', 'b', 'c']) await items.items.create({ id, pk: 'read' });
    expect(await read()).toBe(before);
    await items.item('a', 'read').read();
    await query(items, "SELECT * FROM c WHERE c.pk = 'read'");
    expect(await read()).toBe(before + 4);
    expect((await fetch(cosmos.url)).status).toBe(401);
  });

  it('refuses a wrong key', async () => {
    const stranger = newClient(cosmos.url, Buffer.from('wrong').toString('base64'));
    await expectRefusal(stranger.database('test').read(), 401);
    stranger.dispose();
  });

  it('creates databases and containers once, and keeps their policies', async () => {
    const again = await cosmos.client.databases.createIfNotExists({ id: 'test' });
    expect(again.statusCode).toBe(200);
    await expectRefusal(cosmos.client.databases.create({ id: 'test' }), 409);

    const definition: ContainerRequest = {
      id: 'policies',
      partitionKey: '/pk',
      defaultTtl: 60,
      uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/email'] }] },
      indexingPolicy: {
        compositeIndexes: [
          [
            { path: '/a', order: 'ascending' },
            { path: '/b', order: 'descending' },
          ],
        ],
      },
    };
    await cosmos.database.containers.create(definition);
    const { resource } = await cosmos.database.container('policies').read();
    expect(resource).toMatchObject({ defaultTtl: 60, uniqueKeyPolicy: definition.uniqueKeyPolicy });

    const { resources } = await cosmos.database.containers.readAll().fetchAll();
    const ids = resources.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['items', 'policies']));
    expect(new Set(ids).size).toBe(ids.length);
    await cosmos.database.container('policies').delete();
    await expectRefusal(cosmos.database.container('policies').read(), 404);
  });

  it('names a missing container by a substatus', async () => {
    const attempt = cosmos.database.container('nowhere').items.create({ id: '1', pk: 'a' });
    await expect(attempt).rejects.toMatchObject({ code: 404, substatus: 1003 });
  });

  it('changes indexes and time to live of a container, not its partition key', async () => {
    const container = await cosmos.container({ id: 'changing', partitionKey: '/pk' });
    await container.items.create({ id: '1', pk: 'p', a: 2, b: 1 });
    await expectRefusal(query(container, 'SELECT * FROM c ORDER BY c.a, c.b'), 400, /composite/);

    const indexingPolicy = { compositeIndexes: [[{ path: '/a' }, { path: '/b' }]] };
    await container.replace({
      id: 'changing',
      partitionKey: { paths: ['/pk'] },
      indexingPolicy,
    } as never);
    expect(await query(container, 'SELECT VALUE c.a FROM c ORDER BY c.a, c.b')).toEqual([2]);
    await expectRefusal(
      container.replace({ id: 'changing', partitionKey: { paths: ['/other'] } } as never),
      400,
    );
  });
});

describe('items', () => {
  it('are created once, with system properties, an ETag and a charge', async () => {
    const created = await items.items.create({ id: '1', pk: 'a', text: 'héllo' });
    expect(created.statusCode).toBe(201);
    expect(created.requestCharge).toBeCloseTo(5.2, 0);
    expect(created.resource).toMatchObject({
      text: 'héllo',
      _etag: created.etag,
      _ts: expect.any(Number),
    });
    await expectRefusal(items.items.create({ id: '1', pk: 'a' }), 409);
  });

  it('are written only if the ETag still fits', async () => {
    const { etag } = await items.items.create({ id: 'etag', pk: 'a', n: 1 });
    const replaced = await items
      .item('etag', 'a')
      .replace({ id: 'etag', pk: 'a', n: 2 }, ifMatch(etag));
    expect(replaced.etag).not.toBe(etag);

    await expectRefusal(
      items.item('etag', 'a').replace({ id: 'etag', pk: 'a' }, ifMatch(etag)),
      412,
    );
    await expectRefusal(items.items.upsert({ id: 'etag', pk: 'a' }, ifMatch(etag)), 412);
    await expectRefusal(items.item('etag', 'a').delete(ifMatch(etag)), 412);
    const unchanged = await items.item('etag', 'a').read({
      accessCondition: { type: 'IfNoneMatch', condition: replaced.etag },
    });
    expect(unchanged.statusCode).toBe(304);
    expect((await items.item('etag', 'a').read()).resource?.n).toBe(2);
  });

  it('are upserted, replaced and deleted with the codes of the service', async () => {
    expect((await items.items.upsert({ id: 'u', pk: 'a' })).statusCode).toBe(201);
    expect((await items.items.upsert({ id: 'u', pk: 'a' })).statusCode).toBe(200);
    await expectRefusal(items.item('none', 'a').replace({ id: 'none', pk: 'a' }), 404);
    await expectRefusal(items.item('u', 'a').replace({ id: 'u', pk: 'other' }), 400);
    expect((await items.item('u', 'a').delete()).statusCode).toBe(204);
    await expectRefusal(items.item('u', 'a').delete(), 404);
    expect((await items.item('u', 'a').read()).statusCode).toBe(404);
  });

  it.each(['a b', 'ünï%20', "q'uote", 'a?b&c=d', 'x+y', '%41', '日本', 'a:b;c,d'])(
    'may be called %s',
    async (id) => {
      await items.items.create({ id, pk: 'names' });
      expect((await items.item(id, 'names').read()).resource?.id).toBe(id);
    },
  );

  it.each([null, undefined, true, 5, 1.5, 'quote"ß', ''])(
    'may lie in the partition %p',
    async (pk) => {
      const item = { id: 'key', of: String(pk), ...(pk !== undefined && { pk }) };
      await items.items.create(item);
      expect((await items.item('key', pk as string).read()).resource?.of).toBe(String(pk));
    },
  );

  it('are refused above two megabytes', async () => {
    await expectRefusal(
      items.items.create({ id: 'big', pk: 'a', x: 'y'.repeat(2.1 * 1024 * 1024) }),
      413,
    );
    await items.items.create({ id: 'nearly', pk: 'a', x: 'y'.repeat(1.9 * 1024 * 1024) });
  });

  it('keep a property called __proto__ from doing harm', async () => {
    const body: JSONObject = JSON.parse(
      '{"id":"proto","pk":"a","__proto__":{"x":1},"constructor":2}',
    );
    await items.items.create(body);
    expect(await query(items, 'SELECT VALUE c.x FROM c WHERE c.id = "proto"')).toEqual([]);
    expect(await query(items, 'SELECT VALUE c.constructor FROM c WHERE c.id = "proto"')).toEqual([
      2,
    ]);
  });
});

describe('patch', () => {
  const start = { id: 'p', pk: 'patch', n: 1, list: [1, 2, 3], o: { x: 1 }, gone: 1, from: 'v' };

  it('applies operations in order', async () => {
    await items.items.upsert(start);
    const operations: PatchOperation[] = [
      { op: 'add', path: '/list/1', value: 9 },
      { op: 'set', path: '/o/y', value: { z: 1 } },
      { op: 'replace', path: '/n', value: 10 },
      { op: 'remove', path: '/gone' },
      { op: 'incr', path: '/n', value: 2.5 },
      { op: 'move', from: '/from', path: '/o/moved' } as never,
      { op: 'add', path: '/list/-', value: 'end' },
      { op: 'incr', path: '/fresh', value: 1 },
    ];
    const { resource } = await items.item('p', 'patch').patch(operations);
    expect(resource).toMatchObject({
      list: [1, 9, 2, 3, 'end'],
      o: { x: 1, y: { z: 1 }, moved: 'v' },
      n: 12.5,
      fresh: 1,
    });
    expect(resource).not.toHaveProperty('gone');
    expect(resource).not.toHaveProperty('from');
  });

  it('checks a condition', async () => {
    await items.items.upsert(start);
    const operations: PatchOperation[] = [{ op: 'incr', path: '/n', value: 1 }];
    const patch = (condition: string) => items.item('p', 'patch').patch({ condition, operations });
    await expectRefusal(patch('from c where c.n > 100'), 412);
    expect((await patch("from c where c.n = 1 and c.pk = 'patch'")).resource?.n).toBe(2);
    await expectRefusal(patch('from c where c.n >'), 400, /syntax/i);
  });

  it.each<[string, PatchOperation[]]>([
    ['a path that is not there', [{ op: 'replace', path: '/nope', value: 1 }]],
    ['a missing parent', [{ op: 'set', path: '/a/b/c', value: 1 }]],
    ['the partition key', [{ op: 'set', path: '/pk', value: 1 }]],
    ['a text as a counter', [{ op: 'incr', path: '/from', value: 1 }]],
    [
      'more than ten operations',
      Array.from({ length: 11 }, (_, i) => ({ op: 'set', path: `/k${i}`, value: 1 })),
    ],
  ])('refuses %s, and changes nothing', async (_, operations) => {
    await items.items.upsert(start);
    const mixed: PatchOperation[] = [{ op: 'set', path: '/n', value: 99 }, ...operations];
    await expectRefusal(items.item('p', 'patch').patch(mixed), 400);
    expect((await items.item('p', 'patch').read()).resource?.n).toBe(1);
  });
});

describe('batch and bulk', () => {
  it('runs a batch as a whole', async () => {
    const { code, result } = await items.items.batch(
      [
        { operationType: 'Create', resourceBody: { id: 'a', pk: 'x', n: 1 } },
        { operationType: 'Upsert', resourceBody: { id: 'b', pk: 'x' } },
        { operationType: 'Read', id: 'a' },
        {
          operationType: 'Patch',
          id: 'a',
          resourceBody: { operations: [{ op: 'incr', path: '/n', value: 4 }] },
        },
        { operationType: 'Replace', id: 'b', resourceBody: { id: 'b', pk: 'x', z: 1 } },
        { operationType: 'Delete', id: 'b' },
      ],
      'x',
    );
    expect(code).toBe(200);
    expect(result?.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200, 200, 200, 204]);
    expect(result?.[3]?.resourceBody).toMatchObject({ n: 5 });
  });

  it('changes nothing if one operation fails', async () => {
    await items.items.upsert({ id: 'a', pk: 'unchanged' });
    const { code, result } = await items.items.batch(
      [
        { operationType: 'Create', resourceBody: { id: 'new', pk: 'unchanged' } },
        { operationType: 'Create', resourceBody: { id: 'a', pk: 'unchanged' } },
        { operationType: 'Delete', id: 'a' },
      ],
      'unchanged',
    );
    expect(code).toBe(207);
    expect(result?.map(({ statusCode }) => statusCode)).toEqual([424, 409, 424]);
    expect((await items.item('new', 'unchanged').read()).statusCode).toBe(404);

    const stale = [
      {
        operationType: 'Replace' as const,
        id: 'a',
        ifMatch: '"no"',
        resourceBody: { id: 'a', pk: 'unchanged' },
      },
    ];
    expect((await items.items.batch(stale, 'unchanged')).result?.[0]?.statusCode).toBe(412);
  });

  it('refuses an operation of another partition', async () => {
    const operations = [
      { operationType: 'Create' as const, resourceBody: { id: 'm', pk: 'other' } },
    ];
    expect((await items.items.batch(operations, 'x')).result?.[0]?.statusCode).toBe(400);
  });

  it('runs bulk operations one by one, over partitions', async () => {
    const creates = Array.from({ length: 90 }, (_, i) => ({
      operationType: BulkOperationType.Create,
      resourceBody: { id: `k${i}`, pk: `p${i % 7}` },
    }));
    const results = await items.items.bulk(
      [
        ...creates,
        { operationType: BulkOperationType.Create, resourceBody: { id: 'k0', pk: 'p0' } },
        { operationType: BulkOperationType.Read, id: 'k1', partitionKey: 'p1' },
        { operationType: BulkOperationType.Delete, id: 'nope', partitionKey: 'p1' },
      ],
      { continueOnError: true } as never,
    );
    expect(results.filter(({ statusCode }) => statusCode === 201)).toHaveLength(90);
    expect(results.slice(90).map(({ statusCode }) => statusCode)).toEqual([409, 200, 404]);
  });

  it('empties a partition', async () => {
    await items.items.create({ id: 'other', pk: 'left' });
    await items.deleteAllItemsForPartitionKey('p1');
    expect(await query(items, 'SELECT VALUE COUNT(1) FROM c', {}, { partitionKey: 'p1' })).toEqual([
      0,
    ]);
    expect(
      await query(items, 'SELECT VALUE COUNT(1) FROM c', {}, { partitionKey: 'left' }),
    ).toEqual([1]);
  });
});
