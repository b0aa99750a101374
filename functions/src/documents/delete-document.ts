import { WriteRefused } from '../platform/cosmos.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { writeOutbox } from '../platform/outbox.ts';
import { type DocumentRecord, editionsOf } from './document-record.ts';
import type { IngestionMessage } from './ingestion-message.ts';

type Needs = Pick<Deps, 'documents' | 'now' | 'outbox'>;

/** Nobody finds the document from now on; its data follow in the background. @throws Failure `document_not_found` */
export async function deleteDocument(
  deps: Needs,
  { tenantId }: Member,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await markDeleted(deps, await deps.documents.get(tenantId, id));
  return {};
}

/** Harmless twice. */
export async function markDeleted(deps: Needs, record: DocumentRecord): Promise<void> {
  const { tenantId, id } = record;
  const following = deps.outbox.record(tenantId, 'document-ingestion', {
    kind: 'removeDocument',
    tenantId,
    documentId: id,
  } satisfies IngestionMessage);
  const changes = {
    isDeleting: true,
    hidden: editionsOf(record),
    updatedAt: deps.now().toISOString(),
  };
  try {
    await deps.documents.patch(record, changes, 'c.isDeleting = false', writeOutbox(following));
  } catch (error) {
    // Somebody else deleted it at the same moment.
    if (error instanceof WriteRefused) return;
    throw error;
  }
  await deps.outbox.dispatch(following);
}
