import type { SQLInputValue } from 'node:sqlite';
import type { RankedSearch } from './ranked-search.ts';
import type { Json, JsonObject } from './values.ts';

export type SqlValue = SQLInputValue;

/** A condition or an order in SQLite's language, with the values it is bound to. */
export type SqlFragment = { sql: string; args: SqlValue[] };

export type DistanceFunction = 'cosine' | 'dotproduct' | 'euclidean';
export type VectorPath = { names: string[]; dimensions: number; distance: DistanceFunction };
export type SortPath = { names: string[]; isDescending: boolean };

/** What the engine has to know of a container to compile a query. */
export type Schema = {
  vectorPaths: VectorPath[];
  textPaths: string[][];
  partitionPaths: string[][];
  compositeIndexes: SortPath[][];
  /** Does the indexing policy include the path? The service refuses to order by one that it does not. */
  isIndexed(names: readonly string[]): boolean;
  /** Off: everything is evaluated in JavaScript. Tests compare the two ways. */
  usesSqlite: boolean;
};

export interface Row {
  readonly rowid: number;
  /** SQLite's values of the keys that a scan was ordered by. */
  readonly sortKeys: SqlValue[];
  /** The document without its vectors, which are large and seldom asked for. */
  light(): JsonObject;
  whole(): JsonObject;
  /** The whole document as it is answered. */
  text(): string;
  vector(path: number): ArrayLike<number> | undefined;
}

export type ScanOptions = {
  filter?: SqlFragment;
  order?: SqlFragment & { keys: string[] };
  after?: SqlFragment;
  afterRowid?: number;
  limit?: number;
  offset?: number;
};

/** The documents one request may see: one partition, one prefix of a hierarchical key, or a whole container. */
export interface RowSource {
  readonly schema: Schema;
  /** The leading values of the partition key that the request named. */
  readonly partitionPrefix: Json[] | undefined;
  count(filter: SqlFragment | undefined): number;
  scan(options: ScanOptions): Iterable<Row>;
  rows(rowids: number[]): Row[];
  readonly search: RankedSearch | undefined;
}
