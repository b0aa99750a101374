import { isPrefixPath, isSamePath } from '../query/compilation.ts';
import type { Schema } from '../query/schema.ts';
import { jsonPath, sqlRankOf, sqlValueOf } from '../query/sqlite-expressions.ts';
import type { ContainerProperties } from './container-properties.ts';
import { parsePropertyPath } from './property-path.ts';

export function schemaOf(properties: ContainerProperties): Schema {
  const { indexingPolicy, vectorEmbeddingPolicy, partitionKey } = properties;
  return {
    vectorPaths: (vectorEmbeddingPolicy?.vectorEmbeddings ?? []).map((embedding) => ({
      names: parsePropertyPath(embedding.path),
      dimensions: embedding.dimensions,
      distance: embedding.distanceFunction,
    })),
    textPaths: (indexingPolicy.fullTextIndexes ?? []).map(({ path }) => parsePropertyPath(path)),
    partitionPaths: partitionKey.paths.map(parsePropertyPath),
    compositeIndexes: (indexingPolicy.compositeIndexes ?? []).map((index) =>
      index.map(({ path, order }) => ({
        names: parsePropertyPath(path),
        isDescending: order === 'descending',
      })),
    ),
    isIndexed: (names) => isIndexed(names, indexingPolicy),
    usesSqlite: true,
  };
}

type IndexingPolicy = ContainerProperties['indexingPolicy'];

/** The most specific path of the policy decides; what it does not mention is not indexed. */
function isIndexed(names: readonly string[], policy: IndexingPolicy): boolean {
  if (names.length === 1 && (names[0] === 'id' || names[0] === '_ts')) return true;
  const depthOf = (paths: { path: string }[]) =>
    Math.max(-1, ...paths.map(({ path }) => matchingDepth(path, names)));
  return depthOf(policy.includedPaths) > depthOf(policy.excludedPaths);
}

/** `/a/*` covers everything below /a, `/a/?` only the value at /a itself. */
function matchingDepth(path: string, names: readonly string[]): number {
  const covered = path === '/*' ? [] : parsePropertyPath(path);
  const isCovered = path.endsWith('/?') ? isSamePath(covered, names) : isPrefixPath(covered, names);
  return isCovered ? covered.length + (path.endsWith('/?') ? 1 : 0) : -1;
}

/**
 * The tables of one container. `doc` is the answer as text, so a point read parses nothing. Where vectors exist `doc`
 * is without them, `full_` has the whole text, and each vector path has a table of float32 blobs.
 */
export function createTables(n: number, schema: Schema): string {
  const tables = [
    `CREATE TABLE docs_${n}(rowid INTEGER PRIMARY KEY, pk TEXT NOT NULL, id TEXT NOT NULL, ts INTEGER NOT NULL,
       lsn INTEGER NOT NULL, expires INTEGER, etag TEXT NOT NULL, doc TEXT NOT NULL)`,
    `CREATE UNIQUE INDEX docs_${n}_id ON docs_${n}(pk, id)`,
    `CREATE INDEX docs_${n}_pk ON docs_${n}(pk)`,
    `CREATE INDEX docs_${n}_lsn ON docs_${n}(lsn)`,
    `CREATE INDEX docs_${n}_expires ON docs_${n}(expires) WHERE expires IS NOT NULL`,
  ];
  if (schema.vectorPaths.length > 0) {
    tables.push(`CREATE TABLE full_${n}(rowid INTEGER PRIMARY KEY, doc TEXT NOT NULL)`);
  }
  schema.vectorPaths.forEach((_, i) => {
    tables.push(`CREATE TABLE vector_${n}_${i}(rowid INTEGER PRIMARY KEY, vector BLOB NOT NULL)`);
  });
  if (hasSearch(schema)) tables.push(createPartitions(n));
  return [...tables, ...createTextTables(n, schema)].join(';\n');
}

export const createPartitions = (n: number): string =>
  `CREATE TABLE IF NOT EXISTS partitions_${n}(number INTEGER PRIMARY KEY, pk TEXT UNIQUE NOT NULL)`;

/** Terms are prepared by analyzeText; FTS5 is only to split them at blanks. */
export function createTextTables(n: number, schema: Schema): string[] {
  return schema.textPaths.flatMap((_, i) => [
    `CREATE VIRTUAL TABLE text_${n}_${i} USING fts5(terms, content='', contentless_delete=1, tokenize='ascii')`,
    `CREATE TABLE terms_${n}_${i}(rowid INTEGER PRIMARY KEY, length INTEGER NOT NULL, counts BLOB NOT NULL)`,
    `CREATE INDEX terms_${n}_${i}_length ON terms_${n}_${i}(length)`,
  ]);
}

export function dropTextTables(n: number, schema: Schema): string[] {
  return schema.textPaths.flatMap((_, i) => [
    `DROP TABLE text_${n}_${i}`,
    `DROP TABLE terms_${n}_${i}`,
  ]);
}

export function dropTables(n: number, schema: Schema): string {
  return [
    `DROP TABLE docs_${n}`,
    ...(schema.vectorPaths.length > 0 ? [`DROP TABLE full_${n}`] : []),
    ...schema.vectorPaths.map((_, i) => `DROP TABLE vector_${n}_${i}`),
    ...(hasSearch(schema) ? [`DROP TABLE partitions_${n}`] : []),
    ...dropTextTables(n, schema),
  ].join(';\n');
}

export function hasSearch(schema: Schema): boolean {
  return schema.vectorPaths.length > 0 || schema.textPaths.length > 0;
}

/** The first level of a hierarchical partition key, by which prefixes are asked for. */
export const FIRST_LEVEL = "pk->>'$[0]'";

/**
 * The indexing policy as SQLite expression indexes: a path that is included by name, and each composite index.
 * `/*` is not expanded, a scan of one partition is cheap. Where the key has several levels, a prefix of it is as large as
 * a partition elsewhere, and the whole key a small part of that: paths are looked up below the first level, and orders are
 * kept for both.
 */
export function createIndexes(
  n: number,
  properties: ContainerProperties,
  schema: Schema,
): string[] {
  const single = properties.indexingPolicy.includedPaths
    .map(({ path }) => path)
    .filter((path) => path !== '/*' && !path.includes('[]'))
    .map((path) => [{ names: parsePropertyPath(path), isDescending: false }]);

  const isHierarchical = schema.partitionPaths.length > 1;
  const indexes = [
    ...single.map((paths) => ({ paths, of: isHierarchical ? FIRST_LEVEL : 'pk' })),
    ...schema.compositeIndexes.map((paths) => ({ paths, of: 'pk' })),
    ...(isHierarchical ? schema.compositeIndexes : []).map((paths) => ({ paths, of: FIRST_LEVEL })),
  ];
  return indexes.flatMap(({ paths, of }, i) => {
    const columns = paths.flatMap(({ names, isDescending }) => indexColumns(names, isDescending));
    if (columns.length === 0) return [];
    return [`CREATE INDEX docs_${n}_x_${i} ON docs_${n}(${[of, ...columns].join(', ')})`];
  });
}

function indexColumns(names: string[], isDescending: boolean): string[] {
  const direction = isDescending ? ' DESC' : '';
  const path = jsonPath(names);
  if (names.length === 1 && names[0] === 'id') return [`id${direction}`];
  if (names.length === 1 && names[0] === '_ts') return [`ts${direction}`];
  return path ? [sqlRankOf('doc', path) + direction, sqlValueOf('doc', path) + direction] : [];
}

/** A missing value counts as null, and null is a value: only one document of a partition may be without it. */
export function createUniqueKeys(n: number, properties: ContainerProperties): string[] {
  return properties.uniqueKeyPolicy.uniqueKeys.map(({ paths }, i) => {
    const columns = paths.map(
      (path) => `coalesce(doc->'${jsonPath(parsePropertyPath(path))}','null')`,
    );
    return `CREATE UNIQUE INDEX docs_${n}_u_${i} ON docs_${n}(pk, ${columns.join(', ')})`;
  });
}
