import { WORDING } from '../knowledge/searched-text.ts';
import { wordPassages } from '../knowledge/word-passages.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { isPublishedAs } from './document-conditions.ts';
import { type DocumentRecord, scopeOf } from './document-record.ts';
import type { Documents } from './documents.store.ts';

type Needs = { documents: Documents; log: Log; now: Clock } & Parameters<typeof wordPassages>[0];

/** Well below what a timer may take. */
const WORK_MS = 4 * 60_000;
/** So many documents are looked for at once: more than a run has time for. */
const MAX_DOCUMENTS = 500;

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

async function wordDocument(deps: Needs, record: DocumentRecord): Promise<void> {
  const { tenantId, id, published } = record;
  if (published === null) return;
  const edition = { tenantId, scope: scopeOf(record), documentId: id, version: published };
  if (!(await wordPassages(deps, edition))) return;
  await deps.documents.patch(record, { wording: WORDING }, isPublishedAs(published));
}
