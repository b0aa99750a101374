import type { DistanceFunction } from '../query/schema.ts';

/** Similarity for cosine and dot product, distance for euclidean; nothing for vectors of different length. */
export function distanceBetween(
  a: ArrayLike<number> | undefined,
  b: ArrayLike<number> | undefined,
  distance: DistanceFunction,
): number | undefined {
  if (!a || !b || a.length !== b.length || a.length === 0) return undefined;

  let product = 0;
  let squaredA = 0;
  let squaredB = 0;
  let squaredDifference = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    product += x * y;
    squaredA += x * x;
    squaredB += y * y;
    squaredDifference += (x - y) * (x - y);
  }
  if (distance === 'dotproduct') return product;
  if (distance === 'euclidean') return Math.sqrt(squaredDifference);
  const lengths = Math.sqrt(squaredA * squaredB);
  return lengths === 0 ? 0 : product / lengths;
}
