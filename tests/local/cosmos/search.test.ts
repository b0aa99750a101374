import type { Container } from '@azure/cosmos';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cosmosForTests, expectRefusal, query, searchable } from './cosmos-support.ts';

let cosmos: Awaited<ReturnType<typeof cosmosForTests>>;
let container: Container;

const documents = [
  { id: 'a', scope: 'agent', vector: [1, 0, 0], text: 'A red bicycle for sale' },
  { id: 'b', scope: 'tenant', vector: [0.9, 0.1, 0], text: 'A blue car and a red bike' },
  { id: 'c', scope: 'agent', vector: [0, 1, 0], text: 'Mountain bicycles: bicycles everywhere' },
  { id: 'd', scope: 'other', vector: [-1, 0, 0], text: 'Nothing to see here' },
  { id: 'e', scope: 'agent', text: 'bicycle' },
];

beforeAll(async () => {
  cosmos = await cosmosForTests();
  container = await cosmos.container({ id: 'search', ...searchable });
  for (const document of documents) {
    const place = document.vector?.slice(0, 2);
    await container.items.create({ ...document, tenantId: 't1', ...(place && { m: { place } }) });
  }
  await container.items.create({
    id: 'f',
    tenantId: 't2',
    scope: 'agent',
    vector: [1, 0, 0],
    text: 'red bicycle',
  });
});
afterAll(() => cosmos.stop());

const q = [1, 0, 0];
const run = (text: string, parameters = {}, partitionKey: string[] = ['t1']) =>
  query(container, text, { '@q': q, ...parameters }, { partitionKey });
/** As the product asks: by a plan, the tenant in WHERE. */
const rank = (text: string, parameters = {}, [tenantId]: string[] = ['t1']) => {
  const ofTenant = text.includes(' WHERE ')
    ? text.replace(' WHERE ', ' WHERE c.tenantId = @tenantId AND ')
    : text.replace(' ORDER BY', ' WHERE c.tenantId = @tenantId ORDER BY');
  const all = { '@q': q, '@tenantId': tenantId ?? '', ...parameters };
  return query(container, ofTenant, all, { forceQueryPlan: true, maxItemCount: 1000 });
};
const ids = async (found: Promise<unknown[]>) =>
  (await found).map((each) => (each as { id: string }).id);
const SCOPED = "WHERE c.scope IN (@agent, 'tenant')";
const agent = { '@agent': 'agent' };

describe('vector search', () => {
  it('orders by similarity, and answers it', async () => {
    const found = await rank(
      'SELECT TOP 3 c.id, VectorDistance(c.vector, @q) AS score FROM c ORDER BY VectorDistance(c.vector, @q)',
    );
    expect(found).toEqual([
      { id: 'a', score: 1 },
      { id: 'b', score: expect.closeTo(0.994, 3) },
      { id: 'c', score: 0 },
    ]);
  });

  it.each<[string, string, string[]]>([
    ['the scope', SCOPED, ['a', 'b', 'c']],
    ['a property', "WHERE c.text LIKE '%car%'", ['b']],
    ['a property that SQLite can check', "WHERE c.id != 'a'", ['b', 'c', 'd']],
    ['a distance', 'WHERE VectorDistance(c.vector, @q) < 0.5', ['c', 'd']],
    ['full text', "WHERE FullTextContains(c.text, 'red') AND c.scope = 'agent'", ['a']],
    ['nothing that matches', "WHERE c.scope = 'nowhere'", []],
  ])('filters by %s', async (_, where, expected) => {
    const text = `SELECT TOP 5 VALUE c.id FROM c ${where} ORDER BY VectorDistance(c.vector, @q)`;
    expect(await rank(text, agent)).toEqual(expected);
  });

  it('measures by the function of the policy, or of the query', async () => {
    const near = 'SELECT TOP 2 VALUE c.id FROM c ORDER BY VectorDistance(c.m.place, @p)';
    expect(await rank(near, { '@p': [-0.9, 0] })).toEqual(['d', 'c']);
    const product =
      "SELECT TOP 1 VALUE VectorDistance(c.vector, @p, false, {distanceFunction: 'dotproduct'}) FROM c ORDER BY VectorDistance(c.vector, @p, false, {distanceFunction: 'dotproduct'})";
    expect(await rank(product, { '@p': [2, 0, 0] })).toEqual([2]);
  });

  it('answers whole documents with their vectors as they were written', async () => {
    const [best] = await rank('SELECT TOP 1 * FROM c ORDER BY VectorDistance(c.vector, @q)');
    expect(best).toMatchObject({ id: 'a', vector: [1, 0, 0], m: { place: [1, 0] } });
    expect(await run("SELECT VALUE c.vector FROM c WHERE c.id = 'b'")).toEqual([[0.9, 0.1, 0]]);
  });

  it('follows writes, once they are committed', async () => {
    const near = () =>
      rank('SELECT TOP 3 VALUE c.id FROM c ORDER BY VectorDistance(c.vector, @q)', {}, ['t3']);
    const item = (id: string, vector: number[]) => ({ id, tenantId: 't3', scope: 's', vector });
    await container.items.create(item('x', [0, 1, 0]));
    expect(await near()).toEqual(['x']);
    await container.items.create(item('y', [1, 0, 0]));
    expect(await near()).toEqual(['y', 'x']);
    await container.items.upsert(item('x', [1, 0, 0]));
    await container.items.upsert(item('y', [0, 1, 0]));
    expect(await near()).toEqual(['x', 'y']);

    const failing = [
      { operationType: 'Upsert' as const, resourceBody: item('y', [1, 0, 0]) },
      { operationType: 'Delete' as const, id: 'x' },
      { operationType: 'Delete' as const, id: 'not there' },
    ];
    await container.items.batch(failing, ['t3', 's']);
    expect(await near()).toEqual(['x', 'y']);

    await container.item('x', ['t3', 's']).delete();
    expect(await near()).toEqual(['y']);
    await container.deleteAllItemsForPartitionKey(['t3', 's']);
    await container.items.create(item('z', [1, 0, 0]));
    expect(await near()).toEqual(['z']);
  });

  it('skips and takes', async () => {
    const text = 'SELECT VALUE c.id FROM c ORDER BY VectorDistance(c.vector, @q) OFFSET 1 LIMIT 2';
    expect(await rank(text)).toEqual(['b', 'c']);
  });

  it('refuses what the service refuses', async () => {
    await expectRefusal(
      rank('SELECT c.id FROM c ORDER BY VectorDistance(c.vector, @q)'),
      400,
      /TOP or LIMIT/,
    );
    await expectRefusal(
      rank('SELECT TOP 1 c.id FROM c ORDER BY VectorDistance(c.vector, @q) DESC'),
      400,
      /DESC/,
    );
    await expectRefusal(
      rank('SELECT TOP 1 c.id FROM c ORDER BY VectorDistance(c.vector, [1])'),
      400,
      /3 numbers/,
    );
  });
});

describe('full-text search', () => {
  it.each<[string, string[]]>([
    ["FullTextContains(c.text, 'red bicycle')", ['a']],
    ["FullTextContains(c.text, 'Bicycles')", ['a', 'c', 'e']],
    ["FullTextContainsAll(c.text, 'red', 'bike')", ['b']],
    ["FullTextContainsAny(c.text, 'car', 'mountain')", ['b', 'c']],
    ["NOT FullTextContains(c.text, 'bicycle')", ['b', 'd']],
    ["FullTextContains(c.text, 'the')", []],
  ])('%s', async (condition, expected) => {
    expect(await run(`SELECT VALUE c.id FROM c WHERE ${condition} ORDER BY c.id`)).toEqual(
      expected,
    );
  });

  it('ranks by BM25', async () => {
    const best = (terms: string) =>
      ids(rank(`SELECT TOP 3 c.id FROM c ORDER BY RANK FullTextScore(c.text, ${terms})`));
    expect(await best("'bicycle'")).toEqual(['e', 'c', 'a']);
    expect((await best("'red', 'bike'")).slice(0, 2)).toEqual(['b', 'a']);
    expect((await best("'red bicycle'"))[0]).toBe('a');
    const having = "WHERE FullTextContainsAny(c.text, 'blue', 'none')";
    const ranked = `SELECT TOP 3 c.id FROM c ${having} ORDER BY RANK FullTextScore`;
    expect(await ids(rank(`${ranked}(c.text, 'blue', 'none')`))).toEqual(['b']);
    expect(await ids(rank(`${ranked}(c.text, 'red')`))).toEqual(['b']);
  });

  it('finds words of other scripts', async () => {
    await container.items.create({
      id: 'jp',
      tenantId: 't4',
      scope: 's',
      text: '東京都の図書館 Überraschung',
    });
    for (const term of ['図書館', 'überraschung']) {
      const text = 'SELECT VALUE c.id FROM c WHERE FullTextContains(c.text, @t)';
      expect(await run(text, { '@t': term }, ['t4'])).toEqual(['jp']);
    }
  });

  it('forgets the words of a text that is replaced or deleted', async () => {
    const item = (text: string) => ({ id: 'w', tenantId: 't5', scope: 's', text });
    const having = (term: string) =>
      run('SELECT VALUE c.id FROM c WHERE FullTextContains(c.text, @t)', { '@t': term }, ['t5']);
    await container.items.create(item('before'));
    await container.items.upsert(item('after'));
    expect([await having('before'), await having('after')]).toEqual([[], ['w']]);
    await container.item('w', ['t5', 's']).patch([{ op: 'set', path: '/n', value: 1 }]);
    expect(await having('after')).toEqual(['w']);
    await container.item('w', ['t5', 's']).delete();
    expect(await having('after')).toEqual([]);
  });
});

it('searches a tenant whose partitions are many and scattered', async () => {
  const name = (i: number) => `s${String(i).padStart(2, '0')}`;
  for (let i = 0; i < 80; i++) {
    const tenantId = i % 2 ? 'odd' : 'even';
    await container.items.create({
      id: name(i),
      tenantId,
      scope: name(i),
      text: `many ${name(i)}`,
      vector: [i, 80 - i, 0],
    });
  }
  const best = "SELECT TOP 2 c.id FROM c ORDER BY RANK FullTextScore(c.text, 'many', 's42', 's43')";
  expect((await ids(rank(best, {}, ['even'])))[0]).toBe('s42');
  expect((await ids(rank(best, {}, ['odd'])))[0]).toBe('s43');
  const contains = "SELECT VALUE COUNT(1) FROM c WHERE FullTextContains(c.text, 'many')";
  expect(await run(contains, {}, ['odd'])).toEqual([40]);
  const nearest = 'SELECT TOP 1 VALUE c.id FROM c ORDER BY VectorDistance(c.vector, @q)';
  expect(await rank(nearest, {}, ['even'])).toEqual(['s78']);
  expect(await run(contains, {}, ['nobody'])).toEqual([0]);
});

describe('hybrid search', () => {
  const hybrid = (terms: string, weights = '') =>
    ids(
      rank(
        `SELECT TOP 3 c.id FROM c ${SCOPED} ORDER BY RANK RRF(VectorDistance(c.vector, @q), FullTextScore(c.text, ${terms})${weights})`,
        agent,
      ),
    );

  it('fuses the ranks of both, inside the scope', async () => {
    const found = await hybrid("'bicycle', 'red'");
    expect(found.slice(0, 2)).toEqual(['a', 'b']);
    expect(found).not.toContain('d');
  });

  it('weighs the legs', async () => {
    const words = "'mountain', 'everywhere'";
    expect((await hybrid(words, ', [1, 5]'))[0]).toBe('c');
    expect((await hybrid(words, ', [5, 1]'))[0]).toBe('a');
    await expectRefusal(hybrid(words, ', [1]'), 400, /weight/);
  });

  it('finds by meaning where no word of the question occurs', async () => {
    expect((await hybrid("'nowhere', 'ever'"))[0]).toBe('a');
  });

  it('stays useful when a term is in nearly every document', async () => {
    const item = (i: number) => ({
      id: `n${i}`,
      tenantId: 't6',
      scope: 's',
      text: `common words ${i % 700 === 5 ? 'needle' : 'hay'} number${i}`,
      vector: [Math.cos(i), Math.sin(i), 0],
    });
    for (let i = 0; i < 2500; i += 100) {
      const operations = Array.from({ length: 100 }, (_, k) => ({
        operationType: 'Create' as const,
        resourceBody: item(i + k),
      }));
      await container.items.batch(operations, ['t6', 's']);
    }
    const text = (terms: string) =>
      ids(
        rank(`SELECT TOP 4 c.id FROM c ORDER BY RANK FullTextScore(c.text, ${terms})`, {}, ['t6']),
      );
    const needles = await text("'common', 'needle'");
    expect(needles.sort()).toEqual(['n1405', 'n2105', 'n5', 'n705']);
    expect(await text("'common', 'words'")).toHaveLength(4);
    expect(await text("'common', 'number2400'")).toContain('n2400');

    const narrow = "WHERE c.id IN ('n1', 'n2499') ORDER BY RANK FullTextScore(c.text, 'common')";
    expect(await ids(rank(`SELECT TOP 4 c.id FROM c ${narrow}`, {}, ['t6']))).toHaveLength(2);
  });
});

it('finds the same after a restart', async () => {
  await cosmos.restart();
  container = cosmos.database.container('search');
  const nearest = 'SELECT TOP 1 VALUE c.id FROM c ORDER BY VectorDistance(c.vector, @q)';
  expect(await rank(nearest)).toEqual(['a']);
  const best = "SELECT TOP 1 c.id FROM c ORDER BY RANK FullTextScore(c.text, 'mountain')";
  expect(await ids(rank(best))).toEqual(['c']);
});
