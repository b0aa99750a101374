import { removeChunks } from '../knowledge/remove-chunks.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import { scopeOf } from './document-record.ts';
import type { Documents } from './documents.store.ts';
import { untilUnread } from './reading-lease.ts';

type Needs = { blobs: Blobs; documents: Documents; now: Clock } & Parameters<
  typeof removeChunks
>[0];

/** Removes what belongs to a deleted document, its record last, so that an interrupted removal is repeated. */
export async function removeDocument(
  deps: Needs,
  { tenantId, documentId }: { tenantId: string; documentId: string },
): Promise<void> {
  const record = await deps.documents.find(tenantId, documentId);
  if (!record?.isDeleting) return;

  // Whoever reads it just now would go on writing chunks.
  await untilUnread(deps, record);
  await removeChunks(deps, { tenantId, documentId, scope: scopeOf(record) });
  await deps.blobs.remove('documents', `${tenantId}/${documentId}`);
  await deps.documents.remove(tenantId, documentId);
}
