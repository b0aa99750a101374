import type { DistanceFunction } from './schema.ts';
import type { SqlFragment } from './sql-fragment.ts';
import type { Json } from './values.ts';

export type VectorLeg = {
  kind: 'vector';
  path: number;
  query: number[];
  distance: DistanceFunction;
};
export type TextLeg = { kind: 'text'; path: number; terms: string[] };
export type Leg = VectorLeg | TextLeg;

/** A larger score is better, for distances as well: they come negated. */
export type Scored = { rowid: number; score: number };

export type SearchScope = {
  /** Conditions on the partition key alone choose partitions, before any document is looked at. */
  acceptsPartition(values: Json[]): boolean;
  /** What else the documents have to fulfil. */
  filter: SqlFragment | undefined;
  /** The part of the condition that SQLite cannot check. */
  accepts: ((rowid: number) => boolean) | undefined;
};

export interface LegSearch {
  /** The best documents, best first; never more than wanted. */
  top(wanted: number): Scored[];
  scores(rowids: number[]): (number | undefined)[];
}

export interface RankedSearch {
  leg(leg: Leg, scope: SearchScope): LegSearch;
  /** Documents in the order of creation, to fill up a result that ranks fewer than were asked for. */
  anyRows(scope: SearchScope, limit: number): number[];
  /** How many vectors and postings were looked at so far: part of the request charge. */
  readonly examined: number;
  matching(names: string[], match: string): SqlFragment | undefined;
}
