/**
 * How often each term occurs in one text, small enough to be read for a thousand candidates: a sorted list of 32-bit
 * numbers, 26 bits of the term's hash and 6 bits of its count. That two terms of one text and a query meet in the same
 * hash happens to one text in 300,000.
 */
const COUNT_BITS = 6;
const MAX_COUNT = 2 ** COUNT_BITS - 1;

/** Of one text: its words, and how often each occurs. */
export type TermCounts = { rowid: number; length: number; counts: Uint32Array };

export function packTermCounts(terms: string[]): Uint8Array {
  const counts = new Map<number, number>();
  for (const term of terms) {
    const hash = hashOf(term);
    counts.set(hash, Math.min(MAX_COUNT, (counts.get(hash) ?? 0) + 1));
  }
  const packed = new Uint32Array(counts.size);
  let i = 0;
  for (const [hash, count] of counts) packed[i++] = hash * 2 ** COUNT_BITS + count;
  return new Uint8Array(packed.sort().buffer);
}

export function unpackTermCounts(blob: Uint8Array): Uint32Array {
  const bytes = blob.byteOffset % 4 === 0 ? blob : blob.slice();
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

export function countOf(hash: number, packed: Uint32Array): number {
  let low = 0;
  let high = packed.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const entry = packed[middle] as number;
    const found = entry >>> COUNT_BITS;
    if (found === hash) return entry & MAX_COUNT;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

/** FNV-1a, its upper 26 bits. */
export function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) {
    hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  }
  return hash >>> COUNT_BITS;
}
