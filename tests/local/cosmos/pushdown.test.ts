import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseQuery } from '../../../local/cloud/cosmos/query/parser.ts';
import type { RowSource } from '../../../local/cloud/cosmos/query/row-source.ts';
import { runQuery } from '../../../local/cloud/cosmos/query/run-query.ts';
import {
  compareForSorting,
  type Json,
  type JsonObject,
  valueAt,
} from '../../../local/cloud/cosmos/query/values.ts';
import { Catalog } from '../../../local/cloud/cosmos/storage/catalog.ts';
import type { Container } from '../../../local/cloud/cosmos/storage/container.ts';
import { containerSource } from '../../../local/cloud/cosmos/storage/container-source.ts';
import { createItem } from '../../../local/cloud/cosmos/storage/items.ts';
import { newFolder, removeFolder } from './cosmos-support.ts';

/** What SQLite filters and orders must be what plain JavaScript finds: the same rows, page by page. */

const folder = newFolder();
const values: Json[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  -3,
  1.5,
  1e21,
  -0.1,
  2 ** 53,
  123456789012345680000,
  'a',
  'b',
  'Abc',
  'abcd',
  '',
  'ümlaut',
  '10',
  '😀',
  '\uffff',
  'q\'"',
  [1, 'a'],
  { x: 1 },
  [],
  {},
];
const paths = [
  'c.n',
  'c.s',
  'c.m',
  'c.o.x',
  'c.o["odd name"]',
  'c.o',
  'c.arr',
  'c.nope',
  'c.id',
  'c.pk',
  'c._ts',
  'c.m.x',
];

let catalog: Catalog;
let container: Container;

beforeAll(() => {
  catalog = new Catalog(folder);
  catalog.createDatabase('d');
  container = catalog.createContainer('d', {
    id: 'c',
    partitionKey: { paths: ['/pk'] },
    indexingPolicy: {
      includedPaths: [{ path: '/*' }, { path: '/m/?' }, { path: '/o/x/?' }],
      compositeIndexes: [
        [
          { path: '/s', order: 'ascending' },
          { path: '/n', order: 'descending' },
        ],
      ],
    },
  });
  const maybe = (arbitrary: fc.Arbitrary<Json>) => fc.option(arbitrary, { nil: undefined });
  const documents = fc.record({
    pk: fc.constantFrom<Json>('p0', 'p1', 5, null, true),
    n: fc.nat(7),
    s: fc.constantFrom('alpha', 'Beta', 'gamma', 'ALPHA', '😀x'),
    m: maybe(fc.constantFrom(...values)),
    o: maybe(fc.record({ x: fc.constantFrom(...values), 'odd name': fc.nat(2) })),
    arr: maybe(
      fc.oneof(
        fc.array(fc.constantFrom<Json>(1, 2, 'a', 'b', null, true, { k: 1 }), { maxLength: 4 }),
        fc.constant<Json>({ 0: 1, k: 'a' }),
      ),
    ),
  });
  for (const [i, document] of fc.sample(documents, { numRuns: 120, seed: 7 }).entries()) {
    createItem(container, JSON.parse(JSON.stringify({ id: `i${i}`, ...document })));
  }
});
afterAll(() => {
  catalog.close();
  removeFolder(folder);
});

const path = fc.constantFrom(...paths);
const literal = fc.constantFrom(...values).map((value) => JSON.stringify(value));
const operator = fc.constantFrom('=', '!=', '<', '>', '<=', '>=');
const comparison = fc.oneof(
  fc.tuple(path, operator, literal).map((parts) => parts.join(' ')),
  fc.tuple(literal, operator, path).map((parts) => parts.join(' ')),
);
const test = fc.oneof(
  comparison,
  fc
    .tuple(path, fc.constantFrom('IN', 'NOT IN'), literal, literal)
    .map(([p, not, a, b]) => `${p} ${not} (${a}, ${b})`),
  fc.tuple(path, literal, literal).map(([p, a, b]) => `${p} BETWEEN ${a} AND ${b}`),
  fc
    .tuple(
      fc.constantFrom('', 'NOT '),
      fc.constantFrom(
        'IS_DEFINED',
        'IS_NULL',
        'IS_NUMBER',
        'IS_STRING',
        'IS_BOOL',
        'IS_ARRAY',
        'IS_OBJECT',
      ),
      path,
    )
    .map(([not, name, p]) => `${not}${name}(${p})`),
  fc
    .tuple(
      fc.constantFrom('CONTAINS', 'STARTSWITH'),
      path,
      fc.constantFrom('a', 'lph', 'A', '😀', ''),
      fc.boolean(),
    )
    .map(([name, p, part, ignoreCase]) => `${name}(${p}, "${part}"${ignoreCase ? ', true' : ''})`),
  fc
    .tuple(
      fc.constantFrom('c.arr', 'c.m', 'c.o'),
      fc.constantFrom('1', '"a"', 'null', 'true', '{"k":1}'),
    )
    .map(([p, item]) => `ARRAY_CONTAINS(${p}, ${item})`),
  fc
    .tuple(fc.constantFrom('"i5", "i17"', '"alpha"', '1, null'), literal, path)
    .map(([some, other, p]) => `ARRAY_CONTAINS([${some}, ${other}], ${p})`),
  // What is sorted by is the same in all rows, or of one type.
  fc.constantFrom('c.s = "alpha"', 'c.n >= 3', 'c.s = "alpha" AND c.n < 5'),
  fc.constantFrom('LOWER(c.s) = "alpha"', 'c.n + 1 > 4'),
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    test,
    fc
      .tuple(tie('condition'), fc.constantFrom('AND', 'OR'), tie('condition'))
      .map(([a, combine, b]) => `(${a} ${combine} ${b})`),
    tie('condition').map((inner) => `NOT (${inner})`),
  ),
}));
const order: fc.Arbitrary<string[]> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('c.n', 'c.s', 'c.m', 'c.o.x', 'c.id', 'c._ts', 'c.nope'),
      fc.constantFrom('ASC', 'DESC'),
    )
    .map(([key, direction]) => [`${key} ${direction}`]),
  fc.constantFrom<string[]>(['c.s ASC', 'c.n DESC'], ['c.s DESC', 'c.n ASC']),
);

type Run = { pushdown: boolean; prefix: Json[] | undefined; pageSize: number };

function runAll(text: string, { pushdown, prefix, pageSize }: Run): Json[] {
  const source = containerSource(container, prefix);
  const used: RowSource = { ...source, schema: { ...source.schema, usesSqlite: pushdown } };
  const found: Json[] = [];
  let continuation: string | undefined;
  do {
    const page = runQuery(parseQuery(text), new Map(), used, { maxItems: pageSize, continuation });
    found.push(...page.items.map((item): Json => JSON.parse(item)));
    continuation = page.continuation;
  } while (continuation);
  return found;
}

const prefixes = fc.constantFrom<Json[] | undefined>(undefined, ['p0'], [5]);
const pageSizes = fc.constantFrom(1, 7, 25, 1000);
const budget = { interruptAfterTimeLimit: 2000, seed: 42 };

it.each(['c.m', 'c.o.x', 'c.id', 'c._ts', 'c.pk'])(
  'compares %s with every kind of value',
  (path) => {
    for (const operator of ['=', '!=', '<', '>', '<=', '>=']) {
      for (const value of values) {
        const text = `SELECT VALUE c.id FROM c WHERE ${path} ${operator} ${JSON.stringify(value)}`;
        const run = { prefix: undefined, pageSize: 1000 };
        expect([text, ...runAll(text, { ...run, pushdown: true })]).toEqual([
          text,
          ...runAll(text, { ...run, pushdown: false }),
        ]);
      }
    }
  },
);

it('filters the same rows', () => {
  const property = fc.property(
    condition,
    prefixes,
    pageSizes,
    fc.option(fc.nat(12), { nil: undefined }),
    (where, prefix, pageSize, top) => {
      const text = `SELECT ${top === undefined ? '' : `TOP ${top} `}VALUE c.id FROM c WHERE ${where}`;
      expect(runAll(text, { pushdown: true, prefix, pageSize })).toEqual(
        runAll(text, { pushdown: false, prefix, pageSize: 1000 }),
      );
      const count = `SELECT VALUE COUNT(1) FROM c WHERE ${where}`;
      expect(runAll(count, { pushdown: true, prefix, pageSize })).toEqual(
        runAll(count, { pushdown: false, prefix, pageSize }),
      );
    },
  );
  fc.assert(property, { ...budget, numRuns: 2000 });
});

it('orders the same rows', () => {
  const property = fc.property(
    condition,
    order,
    prefixes,
    pageSizes,
    (where, keys, prefix, pageSize) => {
      const text = `SELECT * FROM c WHERE ${where} ORDER BY ${keys.join(', ')}`;
      const sorted = runAll(text, { pushdown: true, prefix, pageSize }) as JsonObject[];
      const plain = runAll(text, { pushdown: false, prefix, pageSize }) as JsonObject[];
      const ids = (documents: JsonObject[]) => documents.map(({ id }) => String(id)).sort();
      expect(ids(sorted)).toEqual(ids(plain));
      for (const documents of [sorted, plain]) expectOrder(documents, keys);
    },
  );
  fc.assert(property, { ...budget, numRuns: 800 });
});

/** Rows with equal keys may stand in any order. */
function expectOrder(documents: JsonObject[], keys: string[]): void {
  const parsed = keys.map((key) => {
    const [path = '', direction] = key.split(' ');
    return { names: path.split('.').slice(1), sign: direction === 'DESC' ? -1 : 1 };
  });
  documents.slice(1).forEach((document, i) => {
    const previous = documents[i];
    const differences = parsed.map(
      ({ names, sign }) =>
        sign * compareForSorting(valueAt(previous, names), valueAt(document, names)),
    );
    expect(differences.find((difference) => difference !== 0) ?? 0).toBeLessThanOrEqual(0);
  });
}
