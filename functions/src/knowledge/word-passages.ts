import type { Edition } from './edition.ts';
import { searchedWords } from './searched-text.ts';
import type { KnowledgeUpkeep } from './upkeep.store.ts';

const AT_ONCE = 50;

/** Has the passages of an edition found by today's words of them. False where it is deleted, or read anew, meanwhile. */
export async function wordPassages(
  { upkeep }: { upkeep: KnowledgeUpkeep },
  edition: Edition,
): Promise<boolean> {
  const passages = await upkeep.listWorded(edition);
  for (let at = 0; at < passages.length; at += AT_ONCE) {
    const some = passages.slice(at, at + AT_ONCE).map(async ({ id, searched, ...passage }) => {
      const words = await searchedWords(passage);
      return words === searched ? [] : [{ id, searched: words }];
    });
    if (!(await upkeep.setWords(edition, (await Promise.all(some)).flat()))) return false;
  }
  return true;
}
