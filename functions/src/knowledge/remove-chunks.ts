import type { ChunksOf } from './edition.ts';
import type { Knowledge } from './knowledge.store.ts';

/**
 * Removes chunks of a document: all, those of one reading, or all but those of one. Answers how many there were.
 * Harmless twice, also at the same time.
 */
export async function removeChunks(
  { knowledge }: { knowledge: Knowledge },
  of: ChunksOf,
): Promise<number> {
  for (let removed = 0; ; ) {
    const ids = await knowledge.listIds(of);
    if (ids.length === 0) return removed;
    // Where somebody else removes the same ones, what is left is asked for again.
    if (await knowledge.removeByIds(of, ids)) removed += ids.length;
  }
}
