import type { Container, FeedOptions, JSONValue } from '@azure/cosmos';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cosmosForTests, expectRefusal, query } from './cosmos-support.ts';

let cosmos: Awaited<ReturnType<typeof cosmosForTests>>;
let container: Container;

beforeAll(async () => {
  cosmos = await cosmosForTests();
  container = await cosmos.container({
    id: 'queries',
    partitionKey: '/pk',
    indexingPolicy: {
      includedPaths: [{ path: '/*' }, { path: '/n/?' }],
      excludedPaths: [{ path: '/o/*' }],
      compositeIndexes: [
        [
          { path: '/pk', order: 'ascending' },
          { path: '/n', order: 'ascending' },
        ],
      ],
    },
  });
  const operations = Array.from({ length: 30 }, (_, i) => ({
    operationType: 'Create' as const,
    resourceBody: {
      id: String(i).padStart(2, '0'),
      pk: 'p',
      n: i,
      name: `${i % 2 ? 'Alice' : 'bob'}${i}`,
      parity: i % 2 ? 'odd' : 'even',
      tags: [`t${i % 4}`, 'all'],
      o: { x: i * 2, 'odd name': i },
      kids: [
        { g: 'F', age: i },
        { g: 'M', age: i + 1 },
      ],
      ...(i % 5 === 0 && { opt: i % 10 ? null : 'yes' }),
    },
  }));
  await container.items.batch(operations, 'p');
});
afterAll(() => cosmos.stop());

const run = (text: string, parameters: Record<string, JSONValue> = {}, options: FeedOptions = {}) =>
  query(container, text, parameters, { partitionKey: 'p', ...options });

describe('filters', () => {
  it.each<[string, unknown[]]>([
    ['c.n = 3', [3]],
    ['3 > c.n', [0, 1, 2]],
    ['c.n BETWEEN 3 AND 6', [3, 4, 5, 6]],
    ['c.n IN (1, 2, "x")', [1, 2]],
    ['c.n NOT IN (0) AND c.n < 3', [1, 2]],
    ["c.name LIKE 'Alice1%'", [1, 11, 13, 15, 17, 19]],
    ["c.name LIKE 'bob_'", [0, 2, 4, 6, 8]],
    ["c.name LIKE '[ab]ob2_'", [20, 22, 24, 26, 28]],
    ["STARTSWITH(c.name, 'ALICE2', true)", [21, 23, 25, 27, 29]],
    ["STARTSWITH(c.name, 'Alice2')", [21, 23, 25, 27, 29]],
    ["CONTAINS(c.name, 'ob2')", [2, 20, 22, 24, 26, 28]],
    ["CONTAINS(c.name, 'OB2', true)", [2, 20, 22, 24, 26, 28]],
    ["ENDSWITH(c.name, '9')", [9, 19, 29]],
    ["LOWER(c.name) = 'alice3' OR UPPER(c.name) = 'BOB4'", [3, 4]],
    ["RegexMatch(c.name, '^b.*[13]$') OR c.name = 'bob0'", [0]],
    ['IS_DEFINED(c.opt)', [0, 5, 10, 15, 20, 25]],
    ['IS_NULL(c.opt)', [5, 15, 25]],
    ['c.opt = null', [5, 15, 25]],
    ['c.opt != null', [0, 10, 20]],
    ["c.opt != 'yes'", [5, 15, 25]],
    ['NOT IS_DEFINED(c.opt) AND c.n < 3', [1, 2]],
    ["c.n = '3'", []],
    ["c.n < 'a'", []],
    ["ARRAY_CONTAINS(c.tags, 't3') AND c.n < 12", [3, 7, 11]],
    ["ARRAY_CONTAINS(c.kids, {g: 'M', age: 4})", [3]],
    ['ARRAY_CONTAINS(c.kids, {age: 4}, true)', [3, 4]],
    ['EXISTS(SELECT VALUE k FROM k IN c.kids WHERE k.age = 7)', [6, 7]],
    ['7 IN (SELECT VALUE k.age FROM k IN c.kids)', [6, 7]],
    ["c.o['odd name'] = 2", [2]],
    ['c["n"] % 10 = 4 AND c.n / 2 > 2', [14, 24]],
    ['c.kids[1].age = 3', [2]],
    ['(c.n < 2 AND c.nope = 1) OR c.n = 9', [9]],
    ['NOT (c.nope = 1)', []],
    ['c.n > 26 -- a comment', [27, 28, 29]],
    ['true AND c.n = 1', [1]],
  ])('%s', async (condition, expected) => {
    expect(await run(`SELECT VALUE c.n FROM c WHERE ${condition}`)).toEqual(expected);
  });

  it('takes parameters', async () => {
    const text =
      'SELECT VALUE c.n FROM c WHERE c.parity = @p AND ARRAY_CONTAINS(@list, c.n) AND c.n > @min';
    expect(await run(text, { '@p': 'even', '@list': [2, 3, 4], '@min': 2 })).toEqual([4]);
  });
});

describe('results', () => {
  it.each<[string, unknown[]]>([
    ['SELECT c.id, c.o.x AS twice FROM c WHERE c.n = 3', [{ id: '03', twice: 6 }]],
    ['SELECT TOP 2 VALUE c.n FROM c ORDER BY c.n DESC', [29, 28]],
    ['SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 5 LIMIT 3', [5, 6, 7]],
    ['SELECT VALUE c.n FROM c ORDER BY c.pk DESC, c.n DESC OFFSET 0 LIMIT 3', [29, 28, 27]],
    ['SELECT VALUE c.opt FROM c WHERE c.n IN (0, 1, 5) ORDER BY c.opt', [null, 'yes']],
    ['SELECT DISTINCT VALUE c.parity FROM c', ['even', 'odd']],
    ['SELECT DISTINCT c.parity FROM c WHERE c.n > 28', [{ parity: 'odd' }]],
    ['SELECT VALUE COUNT(1) FROM c', [30]],
    ['SELECT COUNT(1) AS n FROM c WHERE c.n > 100', [{ n: 0 }]],
    ['SELECT VALUE COUNT(c.opt) FROM c', [6]],
    [
      'SELECT UPPER(c.parity) AS p, SUM(c.n) / COUNT(1) AS mean FROM c WHERE c.n < 4 GROUP BY c.parity',
      [
        { p: 'EVEN', mean: 1 },
        { p: 'ODD', mean: 2 },
      ],
    ],
    ['SELECT VALUE AVG(c.name) FROM c', []],
    [
      'SELECT COUNT(1) AS n, SUM(c.n) AS s, MIN(c.n) AS mi, MAX(c.n) AS ma, AVG(c.n) AS av FROM c',
      [{ n: 30, s: 435, mi: 0, ma: 29, av: 14.5 }],
    ],
    [
      'SELECT c.parity, COUNT(1) AS n, MAX(c.n) AS m FROM c GROUP BY c.parity',
      [
        { parity: 'even', n: 15, m: 28 },
        { parity: 'odd', n: 15, m: 29 },
      ],
    ],
    [
      "SELECT c.n, t AS tag FROM c JOIN t IN c.tags WHERE c.n < 2 AND t != 'all'",
      [
        { n: 0, tag: 't0' },
        { n: 1, tag: 't1' },
      ],
    ],
    ["SELECT VALUE k.age FROM c JOIN k IN c.kids WHERE k.g = 'M' AND c.n < 3", [1, 2, 3]],
    ['SELECT VALUE k.age FROM k IN c.kids WHERE k.age < 2', [0, 1, 1]],
    [
      "SELECT VALUE ARRAY(SELECT VALUE k.age FROM k IN c.kids WHERE k.g = 'F') FROM c WHERE c.n = 4",
      [[4]],
    ],
    ['SELECT VALUE (SELECT VALUE SUM(k.age) FROM k IN c.kids) FROM c WHERE c.n = 4', [9]],
    [
      "SELECT VALUE {a: c.n, b: [c.n + 1, c.n % 2 = 1 ? 'odd' : 'even'], u: c.nope} FROM c WHERE c.n = 3",
      [{ a: 3, b: [4, 'odd'] }],
    ],
    ["SELECT VALUE c.nope ?? 'none' FROM c WHERE c.n = 3", ['none']],
    ["SELECT VALUE CONCAT(c.name, '-', ToString(c.n)) FROM c WHERE c.n = 3", ['Alice3-3']],
    ["SELECT VALUE c.name || '!' FROM c WHERE c.n = 3", ['Alice3!']],
    ['SELECT c.n + 1, -c.n FROM c WHERE c.n = 3', [{ $1: 4, $2: -3 }]],
    ['SELECT VALUE SUBSTRING(c.name, 0, 3) FROM c WHERE c.n = 4', ['bob']],
    [
      "SELECT VALUE DateTimeAdd('mm', 1, '2026-01-31T10:00:00Z') FROM c WHERE c.n = 0",
      ['2026-02-28T10:00:00.0000000Z'],
    ],
    ["SELECT VALUE DateTimeDiff('day', '2026-01-01', '2026-03-01') FROM c WHERE c.n = 0", [59]],
    ['SELECT VALUE ROUND(-2.5) FROM c WHERE c.n = 0', [-3]],
    ["SELECT VALUE SetIntersect(c.tags, ['all', 'x']) FROM c WHERE c.n = 0", [['all']]],
    ['SELECT VALUE 1 + 1', [2]],
  ])('%s', async (text, expected) => {
    expect(await run(text)).toEqual(expected);
  });
});

describe('pages', () => {
  it.each([
    'SELECT VALUE c.n FROM c',
    'SELECT VALUE c.opt FROM c',
    'SELECT VALUE c.n FROM c ORDER BY c.n',
    'SELECT VALUE c.n FROM c ORDER BY c.name DESC',
    'SELECT VALUE c.n FROM c WHERE LENGTH(c.name) > 0 ORDER BY c.parity',
    'SELECT DISTINCT VALUE c.n FROM c',
    'SELECT VALUE k.age FROM c JOIN k IN c.kids',
    'SELECT VALUE COUNT(1) FROM c GROUP BY c.n',
    'SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 3 LIMIT 20',
    'SELECT TOP 17 VALUE c.n FROM c',
    'SELECT VALUE c.n FROM c ORDER BY c.opt DESC',
    'SELECT * FROM c WHERE c.n > 5 ORDER BY c._ts',
  ])('%s', async (text) => {
    const all = await run(text);
    const paged: unknown[] = [];
    let continuationToken: string | undefined;
    do {
      const options = { partitionKey: 'p', maxItemCount: 7, continuationToken };
      const page = await container.items.query(text, options).fetchNext();
      expect(page.resources.length).toBeLessThanOrEqual(7);
      paged.push(...page.resources);
      continuationToken = page.continuationToken;
    } while (continuationToken);
    expect(paged).toEqual(all);
  });

  it('continue where they stopped, whatever is written in between', async () => {
    const text = 'SELECT VALUE c.n FROM c WHERE c.n >= 0 ORDER BY c.n';
    const options = { partitionKey: 'p', maxItemCount: 10 };
    const first = await container.items.query(text, options).fetchNext();
    await container.items.create({ id: 'early', pk: 'p', n: 0.5 });
    const { continuationToken } = first;
    const second = await container.items.query(text, { ...options, continuationToken }).fetchNext();
    expect(second.resources[0]).toBe(10);
    await container.item('early', 'p').delete();
  });

  it('refuse a token that is none', async () => {
    const pages = container.items.query('SELECT * FROM c', {
      partitionKey: 'p',
      continuationToken: 'x',
    });
    await expectRefusal(pages.fetchNext(), 400, /continuation/);
  });

  it('come the same way when the SDK asks for a plan', async () => {
    const text = 'SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 5 LIMIT 3';
    expect(await run(text, {}, { forceQueryPlan: true })).toEqual([5, 6, 7]);
    const options = { partitionKey: undefined, enableQueryControl: true };
    expect(await query(container, 'SELECT VALUE COUNT(1) FROM c', {}, options)).toEqual([30]);
  });
});

describe('refusals', () => {
  it.each<[string, RegExp]>([
    ['SELECT * FROM c WHERE', /"start":21/],
    ['SELECT c.value FROM c', /"start":9,"end":14/],
    ['SELECT * FROM c WHERE c.name = "open', /invalid token/],
    ['SELECT * FROM c WHERE c.n = @missing', /@missing/],
    ['SELECT FOO(c.n) FROM c', /FOO.*not a recognized/],
    ['SELECT udf.mine(c.n) FROM c', /User defined/],
    ['SELECT x.n FROM c', /'x' could not be resolved/],
    ['SELECT c.n, c.o.n FROM c', /more than once/],
    ['SELECT * FROM c ORDER BY c.n, c.name', /composite index/],
    ['SELECT * FROM c ORDER BY c.pk, c.n DESC', /composite index/],
    ['SELECT * FROM c ORDER BY LOWER(c.name)', /ORDER BY/],
    ['SELECT c.n FROM c GROUP BY c.n ORDER BY c.n', /GROUP BY/],
    ['SELECT c.n, COUNT(1) AS k FROM c', /neither in an aggregate/],
    ['SELECT c.n + 1 AS m, COUNT(1) AS k FROM c GROUP BY c.parity', /neither in an aggregate/],
    ['SELECT * FROM c ORDER BY c.o.x', /excluded/],
    ['SELECT TOP @n * FROM c', /@n/],
    ['SELECT * FROM c OFFSET 1', /syntax/i],
    ['SELECT * FROM c JOIN d IN c.tags', /SELECT \*/],
    ["SELECT TOP 3 * FROM c ORDER BY RANK FullTextScore(c.name, 'x')", /full-text/],
    ['SELECT FullTextScore(c.name, "x") FROM c', /ORDER BY RANK/],
    ['DELETE FROM c', /syntax/i],
  ])('%s', async (text, message) => {
    await expectRefusal(run(text), 400, message);
  });
});

it('charges by what a query looks at', async () => {
  const options = { partitionKey: 'p', consistencyLevel: 'Eventual' };
  const charge = async (text: string) =>
    (await container.items.query(text, options).fetchNext()).requestCharge;
  expect(await charge('SELECT VALUE c.n FROM c WHERE c.n = 3')).toBeLessThan(2.4);
  expect(await charge("SELECT VALUE c.n FROM c WHERE LOWER(c.name) = 'x'")).toBeCloseTo(3.15, 1);
});
