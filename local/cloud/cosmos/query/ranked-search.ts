import type { DistanceFunction } from './schema.ts';
import type { SqlFragment } from './sql-fragment.ts';
import type { Json } from './values.ts';

export type VectorLeg = {
  kind: 'vector';
  path: number;
  query: number[];
  distance: DistanceFunction;
};
export type TextLeg = {
  kind: 'text';
  path: number;
  /** As the query has them. */
  sought: string[];
  terms: ScoredTerm[];
  /** Of all texts that are compared, in words. */
  averageLength: number;
};
export type ScoredTerm = {
  match: string;
  /** More than one: a phrase. */
  hashes: number[];
  /** Inverse document frequency: how much a document with this term stands out. */
  idf: number;
};
export type Leg = VectorLeg | TextLeg;

/** A larger score is better, for distances as well: they come negated. */
export type Scored = { rowid: number; score: number };

export type SearchScope = {
  /** The leading values of the partition key that the condition names. */
  prefix: Json[];
  /** Conditions on the partition key alone choose partitions, before any document is looked at. */
  acceptsPartition(values: Json[]): boolean;
  /** What else the documents have to fulfil. */
  filter: SqlFragment | undefined;
  /** The part of the condition that SQLite cannot check. */
  accepts: ((rowid: number) => boolean) | undefined;
};

export interface RankedSearch {
  /** The best documents, best first; never more than wanted. */
  top(leg: Leg, scope: SearchScope, wanted: number): Scored[];
  /** Documents in the order of creation, to fill up a result that ranks fewer than were asked for. */
  anyRows(scope: SearchScope, limit: number): number[];
  /** How many vectors and postings were looked at so far: part of the request charge. */
  readonly examined: number;
  matching(names: string[], match: string): SqlFragment | undefined;
  /** Of the whole container: all words of a path, and the documents in which a term occurs. */
  countWords(names: string[]): number | undefined;
  countHits(names: string[], term: string): number | undefined;
}
