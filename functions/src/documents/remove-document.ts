import type { Knowledge } from '../knowledge/knowledge.store.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import { scopeOf } from './document-record.ts';
import type { Documents } from './documents.store.ts';
import { untilUnread } from './lease.ts';

type Needs = { blobs: Blobs; documents: Documents; knowledge: Knowledge; now: Clock };

/** Removes what belongs to a deleted document, its record last, so that an interrupted removal is repeated. */
export async function removeDocument(
  deps: Needs,
  { tenantId, documentId }: { tenantId: string; documentId: string },
): Promise<void> {
  const found = await deps.documents.find(tenantId, documentId);
  if (!found?.value.isDeleting) return;

  // Whoever reads it just now would go on writing chunks.
  await untilUnread(deps, found.value);
  await deps.knowledge.remove({ tenantId, documentId, scope: scopeOf(found.value) });
  await deps.blobs.remove('documents', `${tenantId}/${documentId}`);
  await deps.documents.remove(tenantId, documentId);
}
