import type { Container, JSONValue } from '@azure/cosmos';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cosmosForTests, expectRefusal, query, searchable } from './cosmos-support.ts';

let cosmos: Awaited<ReturnType<typeof cosmosForTests>>;
let container: Container;

const RANKED = "SELECT TOP 3 c.id FROM c ORDER BY RANK FullTextScore(c.text, 'otter')";
const NEAREST = 'SELECT TOP 3 c.id FROM c ORDER BY VectorDistance(c.vector, [1, 0, 0])';
const FUSED =
  "SELECT TOP 3 c.id FROM c WHERE c.tenantId = 'sea' ORDER BY RANK RRF(VectorDistance(c.vector, [1, 0, 0]), FullTextScore(c.text, 'otter', 'sea lion'))";
const STATISTICS =
  'SELECT COUNT(1) AS documentCount, [{"totalWordCount": SUM(_FullTextWordCount(c.text)), "hitCounts": [COUNTIF(FullTextContains(c.text, "otter")), COUNTIF(FullTextContains(c.text, "sea lion"))]}] AS fullTextStatistics FROM c';

beforeAll(async () => {
  cosmos = await cosmosForTests();
  container = await cosmos.container({ id: 'plans', ...searchable });
  const texts = ['a seal', 'an otter and a sea lion', 'otter otter', 'the sea has a lion'];
  for (const [at, text] of texts.entries()) {
    const vector = [at, 4 - at, 0];
    await container.items.create({ id: `sea-${at}`, tenantId: 'sea', scope: 's', text, vector });
  }
  const other = { id: 'river-0', tenantId: 'river', scope: 's', text: 'otter', vector: [1, 0, 0] };
  await container.items.create(other);
});
afterAll(() => cosmos.stop());

const ids = async (found: Promise<unknown[]>) =>
  (await found).map((each) => (each as { id: string }).id);
const planOf = async (text: string) =>
  (await container.getQueryPlan(text)).result as unknown as Record<string, JSONValue>;

describe('a ranking query', () => {
  it.each([RANKED, NEAREST])(
    'with a partition key and without a plan is not ranked',
    async (text) => {
      const found = ids(query(container, text, {}, { partitionKey: ['sea'] }));
      expect(await found).toEqual(['sea-0', 'sea-1', 'sea-2']);
    },
  );

  it('without either is answered with the plan, by which the SDK ranks', async () => {
    expect(await ids(query(container, NEAREST))).toEqual(['river-0', 'sea-3', 'sea-2']);
    expect((await ids(query(container, RANKED))).sort()).toEqual(['river-0', 'sea-1', 'sea-2']);
  });

  it('that fuses asks each component for its best, with the scores of all', async () => {
    const plan = await planOf(FUSED);
    expect(plan.queryInfo).toBeUndefined();
    const { componentQueryInfos, ...info } = plan.hybridSearchQueryInfo as never as {
      componentQueryInfos: Record<string, unknown>[];
    };
    expect(info).toMatchObject({ requiresGlobalStatistics: true, take: 3, componentWeights: [] });
    expect(componentQueryInfos).toHaveLength(2);
    const [byVector, byText] = componentQueryInfos.map(({ rewrittenQuery }) =>
      String(rewrittenQuery).split('\n'),
    );
    expect(byVector).toEqual([
      expect.stringMatching(
        /^SELECT TOP 120 c\._rid, {"id": c\.id} AS payload, \[.* AS componentScores$/,
      ),
      'FROM c',
      "WHERE c.tenantId = 'sea'",
      'ORDER BY _VectorScore(c.vector, [1,0,0])',
    ]);
    expect(byText?.slice(0, 3)).toEqual(byVector?.slice(0, 3));
    expect(byText?.[3]).toMatch(
      /^ORDER BY _FullTextScore\(c\.text, \["otter", "sea lion"\], .* DESC$/,
    );
    expect(await ids(query(container, FUSED, {}, { forceQueryPlan: true }))).toHaveLength(3);
  });

  it('by distance is sorted by the SDK', async () => {
    expect((await planOf(NEAREST)).queryInfo).toMatchObject({
      top: 3,
      orderBy: ['Descending'],
      hasNonStreamingOrderBy: true,
    });
  });

  it.each<[string, string, Record<string, JSONValue>, RegExp]>([
    [
      'a number of results in a parameter',
      RANKED.replace('3', '@n'),
      { '@n': 3 },
      /number literal/,
    ],
    ['a term in a parameter', RANKED.replace("'otter'", '@t'), { '@t': 'otter' }, /literals/],
    ['terms in an array', RANKED.replace("'otter'", "['otter']"), {}, /literals/],
    ['no number of results', RANKED.replace('TOP 3', ''), {}, /TOP or LIMIT/],
    ['one weight of two', FUSED.replace("lion')", "lion'), [1]"), {}, /weight/],
  ])('is refused with %s', async (_, text, parameters, message) => {
    await expectRefusal(query(container, text, parameters, { forceQueryPlan: true }), 400, message);
  });
});

describe('statistics', () => {
  it('are those of the whole container, from the index as from the texts', async () => {
    const expected = [
      { documentCount: 5, fullTextStatistics: [{ totalWordCount: 10, hitCounts: [3, 1] }] },
    ];
    expect(await query(container, STATISTICS)).toEqual(expected);
    expect(await query(container, `${STATISTICS} WHERE c.id != ''`)).toEqual(expected);
  });

  it('of an empty container end the query in the SDK', async () => {
    const empty = await cosmos.container({ id: 'empty', ...searchable });
    await expect(query(empty, RANKED, {}, { forceQueryPlan: true })).rejects.toThrow(
      'GlobalStats validation failed',
    );
    expect(await query(empty, NEAREST, {}, { forceQueryPlan: true })).toEqual([]);
  });
});
