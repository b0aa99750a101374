/** The database takes 100 changes at once: some documents need two each, and all together one more. */
const BATCH = 49;

/** Does the work for some ids after the others, each of them once. */
export async function inBatches<T>(
  ids: string[],
  work: (batch: string[]) => Promise<T[]>,
): Promise<T[]> {
  const distinct = [...new Set(ids)];
  const results: T[] = [];
  for (let start = 0; start < distinct.length; start += BATCH) {
    results.push(...(await work(distinct.slice(start, start + BATCH))));
  }
  return results;
}
