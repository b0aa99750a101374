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
