import type { Models } from '../platform/models/models.ts';
import type { Shelf } from './edition.ts';
import { embedTexts } from './embed-texts.ts';
import { searchedText } from './searched-text.ts';
import type { KnowledgeUpkeep } from './upkeep.store.ts';

const EMBEDDED_AT_ONCE = 64;

/**
 * Gives passages that another model has embedded vectors of today's, some after the others, as long as there is time.
 * @throws what the embedding model throws
 */
export async function embedAnew(
  deps: { models: Models; upkeep: KnowledgeUpkeep },
  shelf: Shelf,
  hasTime: () => boolean,
): Promise<{ renewed: number; isComplete: boolean }> {
  for (let renewed = 0; ; ) {
    const foreign = await deps.upkeep.listForeign(shelf, EMBEDDED_AT_ONCE);
    if (foreign.length === 0) return { renewed, isComplete: true };
    if (!hasTime()) return { renewed, isComplete: false };
    const vectors = await embedTexts(deps, foreign.map(searchedText));
    const passages = foreign.map(({ id, scope }, at) => ({ id, scope, vector: vectors[at] ?? [] }));
    for (const [scope, own] of Map.groupBy(passages, (passage) => passage.scope)) {
      if (await deps.upkeep.setVectors(shelf.tenantId, scope, own)) renewed += own.length;
    }
  }
}
