import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Change, patchOf, WriteRefused } from '../platform/cosmos.ts';
import { type Outbox, type OutboxRecord, writeOutbox } from '../platform/outbox.ts';
import { type DocumentRecord, editionsOf } from './document-record.ts';
import type { DocumentsReader } from './documents.store.ts';
import type { IngestionMessage } from './ingestion-message.ts';

type Needs = { documents: DocumentsReader; now: Clock; outbox: Outbox };

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
  const { change, following } = deletion(deps, record);
  try {
    await deps.outbox.commit(record.tenantId, [change, writeOutbox(following)]);
  } catch (error) {
    // Somebody else deleted it at the same moment.
    if (!(error instanceof WriteRefused)) throw error;
  }
}

/** What hides a document for good, if nobody has done so yet, and the message that removes its data. */
export function deletion(
  { now, outbox }: Pick<Needs, 'now' | 'outbox'>,
  record: DocumentRecord,
): { change: Change; following: OutboxRecord } {
  const { tenantId, id } = record;
  const following = outbox.record(tenantId, 'document-ingestion', {
    kind: 'removeDocument',
    tenantId,
    documentId: id,
  } satisfies IngestionMessage);
  const changes = {
    isDeleting: true,
    hidden: editionsOf(record),
    updatedAt: now().toISOString(),
  };
  const change = { operation: 'patch', id, ...patchOf(changes, 'c.isDeleting = false') } as const;
  return { change, following };
}
