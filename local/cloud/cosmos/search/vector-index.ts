import type { Scored, VectorLeg } from '../query/ranked-search.ts';
import type { VectorPath } from '../query/schema.ts';
import { type JsonObject, valueAt } from '../query/values.ts';
import type { SqliteFile } from '../storage/sqlite-file.ts';
import { bestFirst } from './best-first.ts';
import type { Partition, Partitions } from './partitions.ts';
import { type Keep, takePassing } from './take-passing.ts';
import { VectorBlock } from './vector-block.ts';
import type { VectorCache } from './vector-cache.ts';

/** One vector path of a container: float32 blobs in the file, blocks of whole partitions in memory. */
export class VectorIndex {
  readonly #file: SqliteFile;
  readonly #table: string;
  readonly #key: string;
  readonly names: string[];
  readonly #path: VectorPath;
  readonly #cache: VectorCache;
  readonly #partitions: Partitions;

  constructor(
    file: SqliteFile,
    n: number,
    index: number,
    path: VectorPath,
    cache: VectorCache,
    partitions: Partitions,
  ) {
    this.#file = file;
    this.#table = `vector_${n}_${index}`;
    this.#key = `${n}/${index}`;
    this.names = path.names;
    this.#path = path;
    this.#cache = cache;
    this.#partitions = partitions;
  }

  /** A value that is no vector of the right length is stored with the document, but not found by a search. */
  write(rowid: number, document: JsonObject): void {
    const value = valueAt(document, this.#path.names);
    const isVector = Array.isArray(value) && value.length === this.#path.dimensions;
    if (!isVector || !value.every((x) => typeof x === 'number')) {
      this.remove([rowid]);
      return;
    }

    const vector = Float32Array.from(value);
    this.#file
      .statement(`INSERT OR REPLACE INTO ${this.#table}(rowid, vector) VALUES(?, ?)`)
      .run(rowid, new Uint8Array(vector.buffer));
    this.#follow(rowid, (block) => block.put(rowid, vector));
  }

  remove(rowids: number[]): void {
    if (rowids.length === 0) return;
    this.#file
      .statement(`DELETE FROM ${this.#table} WHERE rowid IN (SELECT value FROM json_each(?))`)
      .run(JSON.stringify(rowids));
    for (const rowid of rowids) {
      this.#follow(rowid, (block) => {
        block.remove(rowid);
        return true;
      });
    }
  }

  /** Brings the block in memory up to date once the change is committed; one that cannot follow is loaded anew. */
  #follow(rowid: number, change: (block: VectorBlock) => boolean): void {
    this.#file.afterCommit(() => {
      const partition = this.#partitions.ofRow(rowid);
      const key = partition && this.#blockKey(partition);
      const block = key && this.#cache.ifLoaded(key);
      if (block && !change(block)) this.#cache.drop(key);
    });
  }

  #blockKey(partition: Partition): string {
    return `${this.#key}/${partition.number}`;
  }

  #block(partition: Partition): VectorBlock {
    return this.#cache.use(this.#blockKey(partition), () => {
      const { first, last } = partition.range;
      const block = new VectorBlock(this.#path.dimensions, this.#partitions.documents(partition));
      const rows = this.#file
        .statement(
          `SELECT rowid, vector FROM ${this.#table} WHERE rowid BETWEEN ? AND ? ORDER BY rowid`,
        )
        .iterate(first, last);
      for (const { rowid, vector } of rows) {
        if (vector instanceof Uint8Array) block.put(Number(rowid), toFloats(vector));
      }
      return block;
    });
  }

  vector(rowid: number): Float32Array | undefined {
    const partition = this.#partitions.ofRow(rowid);
    const loaded = partition && this.#cache.ifLoaded(this.#blockKey(partition));
    if (loaded) return loaded.vector(rowid);
    const blob = this.#file
      .statement(`SELECT vector FROM ${this.#table} WHERE rowid = ?`)
      .get(rowid)?.vector;
    return blob instanceof Uint8Array ? toFloats(blob) : undefined;
  }

  /** Exact: every vector of the partitions is compared. */
  top(
    leg: VectorLeg,
    partitions: Partition[],
    keep: Keep,
    wanted: number,
    onExamined: (count: number) => void,
  ): Scored[] {
    const query = Float32Array.from(leg.query);
    const blocks = partitions.map((partition) => this.#block(partition));
    const count = blocks.reduce((sum, block) => sum + block.count, 0);
    const scores = new Float64Array(count);
    const rowids = new Float64Array(count);
    let offset = 0;
    for (const block of blocks) {
      offset = block.scoreAll(query, leg.distance, scores, rowids, offset);
    }
    onExamined(count);
    return takePassing(bestFirst(scores, rowids, count), wanted, keep);
  }
}

function toFloats(blob: Uint8Array): Float32Array {
  const isAligned = blob.byteOffset % 4 === 0;
  const bytes = isAligned ? blob : blob.slice();
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}
