/** What one way of searching found, best first, and how much its order counts. */
export type Leg<T> = { weight: number; found: T[] };

/** How little the first places stand out. The usual 60 is for many ways of searching that are equally good. */
const K = 10;

/** What the place in one of the orders, counted from 0, adds to a score. */
export const shareOf = (weight: number, at: number): number => weight / (K + at + 1);

/** One order out of several: what stands high in many of them comes first, whatever their scores mean. */
export function fuse<T extends { id: string }>(legs: Leg<T>[]): T[] {
  const fused = new Map<string, { one: T; score: number }>();
  for (const { weight, found } of legs) {
    for (const [at, one] of found.entries()) {
      const before = fused.get(one.id)?.score ?? 0;
      fused.set(one.id, { one, score: before + shareOf(weight, at) });
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score).map(({ one }) => one);
}
