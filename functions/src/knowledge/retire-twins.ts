import type { Edition, StoredPassage } from './edition.ts';
import { searchedText } from './searched-text.ts';
import type { KnowledgeUpkeep } from './upkeep.store.ts';

/**
 * Of passages that say the same in one edition, the first is found from now on. Answers how many the others are, or
 * nothing when somebody else has changed them meanwhile.
 */
export async function retireTwins(
  { upkeep }: { upkeep: KnowledgeUpkeep },
  edition: Edition,
): Promise<number | undefined> {
  const twins = twinsOf(await upkeep.list(edition));
  if (twins.length > 0 && !(await upkeep.retire(edition, twins))) return undefined;
  return twins.length;
}

function twinsOf(passages: StoredPassage[]): string[] {
  const seen = new Set<string>();
  return passages.flatMap((passage) => {
    const text = searchedText(passage);
    if (seen.has(text)) return [passage.id];
    seen.add(text);
    return [];
  });
}
