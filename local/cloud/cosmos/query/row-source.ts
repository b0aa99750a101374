import type { RankedSearch, TextLeg } from './ranked-search.ts';
import type { Schema } from './schema.ts';
import type { SqlFragment, SqlValue } from './sql-fragment.ts';
import type { Json, JsonObject } from './values.ts';

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
  textScore(leg: TextLeg): number | undefined;
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
