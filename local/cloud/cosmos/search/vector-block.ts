import type { DistanceFunction } from '../query/schema.ts';
import { distanceBetween } from './vector-math.ts';

const INITIAL_CAPACITY = 16;
/** Above this share of removed entries the block is packed again. */
const MAX_REMOVED_SHARE = 0.25;

/**
 * The vectors of one partition, one after the other in one array, ordered by row id. New documents have the largest
 * row id and are appended; a removed one leaves a gap until there are too many.
 */
export class VectorBlock {
  readonly #dimensions: number;
  #count = 0;
  #removed = 0;
  #rowids: Float64Array;
  #vectors: Float32Array;
  /** 1 / length; 0 for a vector of zeros, NaN for a removed one. */
  #inverseLengths: Float64Array;

  constructor(dimensions: number, capacity = INITIAL_CAPACITY) {
    this.#dimensions = dimensions;
    this.#rowids = new Float64Array(capacity);
    this.#vectors = new Float32Array(capacity * dimensions);
    this.#inverseLengths = new Float64Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#vectors.byteLength + this.#rowids.byteLength + this.#inverseLengths.byteLength;
  }

  /** False if the row id would have to go in between: the block has to be loaded anew. */
  put(rowid: number, vector: Float32Array): boolean {
    let index = this.#find(rowid);
    if (index < 0) {
      if (this.#count > 0 && rowid < this.#rowidAt(this.#count - 1)) return false;
      if (this.#count === this.#rowids.length) this.#grow();
      index = this.#count++;
      this.#rowids[index] = rowid;
    } else if (Number.isNaN(this.#inverseLengths[index])) {
      this.#removed--;
    }
    this.#vectors.set(vector, index * this.#dimensions);
    const length = Math.sqrt(distanceBetween(vector, vector, 'dotproduct') ?? 0);
    this.#inverseLengths[index] = length === 0 ? 0 : 1 / length;
    return true;
  }

  remove(rowid: number): void {
    const index = this.#find(rowid);
    if (index < 0 || Number.isNaN(this.#inverseLengths[index])) return;
    this.#inverseLengths[index] = Number.NaN;
    this.#removed++;
    if (this.#removed > this.#count * MAX_REMOVED_SHARE) this.#pack();
  }

  vector(rowid: number): Float32Array | undefined {
    const index = this.#find(rowid);
    if (index < 0 || Number.isNaN(this.#inverseLengths[index])) return undefined;
    return this.#vectors.subarray(index * this.#dimensions, (index + 1) * this.#dimensions);
  }

  /** Writes a score and the row id of each vector from `offset` on; returns the offset behind the last. */
  scoreAll(
    query: Float32Array,
    distance: DistanceFunction,
    scores: Float64Array,
    rowids: Float64Array,
    offset: number,
  ): number {
    rowids.set(this.#rowids.subarray(0, this.#count), offset);
    if (distance === 'euclidean') this.#scoreEuclidean(query, scores, offset);
    else this.#scoreProduct(query, distance === 'cosine', scores, offset);
    return offset + this.#count;
  }

  /** The hot loop of vector search: eight products a step into four sums, which the processor overlaps. */
  #scoreProduct(
    query: Float32Array,
    isCosine: boolean,
    scores: Float64Array,
    offset: number,
  ): void {
    const vectors = this.#vectors;
    const inverseLengths = this.#inverseLengths;
    const dimensions = this.#dimensions;
    const unrolledEnd = dimensions - (dimensions % 8);
    const lengthOfQuery = Math.sqrt(distanceBetween(query, query, 'dotproduct') ?? 0);
    const inverseOfQuery = lengthOfQuery === 0 ? 0 : 1 / lengthOfQuery;

    for (let i = 0, base = 0; i < this.#count; i++, base += dimensions) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let j = 0;
      for (; j < unrolledEnd; j += 8) {
        const k = base + j;
        a += at(query, j) * at(vectors, k) + at(query, j + 4) * at(vectors, k + 4);
        b += at(query, j + 1) * at(vectors, k + 1) + at(query, j + 5) * at(vectors, k + 5);
        c += at(query, j + 2) * at(vectors, k + 2) + at(query, j + 6) * at(vectors, k + 6);
        d += at(query, j + 3) * at(vectors, k + 3) + at(query, j + 7) * at(vectors, k + 7);
      }
      for (; j < dimensions; j++) a += at(query, j) * at(vectors, base + j);
      const product = a + b + c + d;
      const inverse = at(inverseLengths, i);
      scores[offset + i] = Number.isNaN(inverse)
        ? Number.NaN
        : isCosine
          ? product * inverse * inverseOfQuery
          : product;
    }
  }

  #scoreEuclidean(query: Float32Array, scores: Float64Array, offset: number): void {
    const dimensions = this.#dimensions;
    for (let i = 0, base = 0; i < this.#count; i++, base += dimensions) {
      let sum = 0;
      for (let j = 0; j < dimensions; j++) {
        const difference = at(query, j) - at(this.#vectors, base + j);
        sum += difference * difference;
      }
      scores[offset + i] = Number.isNaN(this.#inverseLengths[i]) ? Number.NaN : -Math.sqrt(sum);
    }
  }

  #find(rowid: number): number {
    let low = 0;
    let high = this.#count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#rowidAt(middle);
      if (found === rowid) return middle;
      if (found < rowid) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #rowidAt(index: number): number {
    return at(this.#rowids, index);
  }

  #grow(): void {
    const capacity = Math.max(INITIAL_CAPACITY, Math.ceil(this.#count * 1.5));
    const rowids = new Float64Array(capacity);
    const vectors = new Float32Array(capacity * this.#dimensions);
    const inverseLengths = new Float64Array(capacity);
    rowids.set(this.#rowids);
    vectors.set(this.#vectors);
    inverseLengths.set(this.#inverseLengths);
    this.#rowids = rowids;
    this.#vectors = vectors;
    this.#inverseLengths = inverseLengths;
  }

  #pack(): void {
    let kept = 0;
    for (let i = 0; i < this.#count; i++) {
      if (Number.isNaN(this.#inverseLengths[i])) continue;
      const begin = i * this.#dimensions;
      this.#rowids[kept] = this.#rowidAt(i);
      this.#inverseLengths[kept] = at(this.#inverseLengths, i);
      this.#vectors.copyWithin(kept * this.#dimensions, begin, begin + this.#dimensions);
      kept++;
    }
    this.#count = kept;
    this.#removed = 0;
  }
}

/** An element inside the bounds; the compiler cannot know that. */
function at(array: Float32Array | Float64Array, index: number): number {
  return array[index] as number;
}
