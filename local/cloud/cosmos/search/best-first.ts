import type { Scored } from '../query/ranked-search.ts';

/**
 * Yields entries from the best score down, the smaller row id first among equals. Ordering all of them would cost far
 * more than the few that are taken: a heap is built in linear time and gives one entry after the other.
 */
export function* bestFirst(
  scores: Float64Array,
  rowids: Float64Array,
  count: number,
): Generator<Scored> {
  const heap = new Int32Array(count);
  let size = 0;
  for (let i = 0; i < count; i++) if (!Number.isNaN(scores[i])) heap[size++] = i;

  const score = (index: number) => scores[index] as number;
  const rowid = (index: number) => rowids[index] as number;
  const entry = (position: number) => heap[position] as number;
  const isBetter = (a: number, b: number) =>
    score(a) > score(b) || (score(a) === score(b) && rowid(a) < rowid(b));

  function sink(start: number): void {
    const moved = entry(start);
    let position = start;
    for (;;) {
      let child = 2 * position + 1;
      if (child >= size) break;
      if (child + 1 < size && isBetter(entry(child + 1), entry(child))) child++;
      if (!isBetter(entry(child), moved)) break;
      heap[position] = entry(child);
      position = child;
    }
    heap[position] = moved;
  }

  for (let i = (size >> 1) - 1; i >= 0; i--) sink(i);
  while (size > 0) {
    const best = entry(0);
    yield { rowid: rowid(best), score: score(best) };
    size--;
    if (size > 0) {
      heap[0] = entry(size);
      sink(0);
    }
  }
}
