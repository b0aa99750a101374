import { searchedWords, WORDING } from '../knowledge/searched-text.ts';
import type { KnowledgeUpkeep } from '../knowledge/upkeep.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { isPublishedAs } from './document-conditions.ts';
import { type DocumentRecord, scopeOf } from './document-record.ts';
import type { Documents } from './documents.store.ts';

type Needs = { documents: Documents; log: Log; now: Clock; upkeep: KnowledgeUpkeep };

/** Well below what a timer may take. */
const WORK_MS = 4 * 60_000;
/** So many documents are looked for at once: more than a run has time for. */
const MAX_DOCUMENTS = 500;
const AT_ONCE = 50;

/**
 * Has documents that were taken in by an earlier release found by the words that today's writes down of them: with each
 * run as many as it has time for. Until their turn comes they are found as before.
 */
export async function wordAnew(deps: Needs): Promise<void> {
  const start = deps.now().getTime();
  for (const record of await deps.documents.listWordedOtherwise(WORDING, MAX_DOCUMENTS)) {
    if (deps.now().getTime() - start > WORK_MS) return;
    try {
      await wordDocument(deps, record);
    } catch (error) {
      deps.log.error('document not worded anew', error, { documentId: record.id });
    }
  }
}

async function wordDocument({ documents, upkeep }: Needs, record: DocumentRecord): Promise<void> {
  const { tenantId, id, published } = record;
  if (published === null) return;
  const edition = { tenantId, scope: scopeOf(record), documentId: id, version: published };
  const passages = await upkeep.listWorded(edition);
  for (let at = 0; at < passages.length; at += AT_ONCE) {
    const some = passages.slice(at, at + AT_ONCE).map(async ({ id, searched, ...passage }) => {
      const words = await searchedWords(passage);
      return words === searched ? [] : [{ id, searched: words }];
    });
    const changed = (await Promise.all(some)).flat();
    // It is being deleted, or read anew: there is nothing left to do.
    if (!(await upkeep.setWords(edition, changed))) return;
  }
  await documents.patch(record, { wording: WORDING }, isPublishedAs(published));
}
