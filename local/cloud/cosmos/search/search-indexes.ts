import type { Schema } from '../query/schema.ts';
import type { JsonObject } from '../query/values.ts';
import type { SqliteFile } from '../storage/sqlite-file.ts';
import { Partitions } from './partitions.ts';
import { TextIndex } from './text-index.ts';
import type { VectorCache } from './vector-cache.ts';
import { VectorIndex } from './vector-index.ts';

/** All search indexes of one container; written in the transaction that writes the document. */
export class SearchIndexes {
  readonly partitions: Partitions;
  readonly vectors: VectorIndex[];
  readonly texts: TextIndex[];

  constructor(file: SqliteFile, n: number, schema: Schema, cache: VectorCache) {
    const partitions = new Partitions(file, n);
    this.partitions = partitions;
    this.vectors = schema.vectorPaths.map(
      (path, i) => new VectorIndex(file, n, i, path, cache, partitions),
    );
    this.texts = schema.textPaths.map((names, i) => new TextIndex(file, n, i, names));
  }

  /** An index whose value is the same as before is left alone: a patch of a counter touches no index. */
  write(rowid: number, document: JsonObject, isUnchanged: (names: string[]) => boolean): void {
    for (const vector of this.vectors) {
      if (!isUnchanged(vector.names)) vector.write(rowid, document);
    }
    for (const text of this.texts) {
      if (!isUnchanged(text.names)) text.write(rowid, document);
    }
  }

  remove(rowids: number[]): void {
    for (const index of [...this.vectors, ...this.texts]) index.remove(rowids);
  }
}
