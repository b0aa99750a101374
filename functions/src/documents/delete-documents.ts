import type { Member } from '../accounts/caller.ts';
import { journalRecord } from '../journal/journal-event.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbox } from '../platform/outbox.ts';
import { counted } from '../platform/text/counted.ts';
import type { Documents } from './documents.store.ts';
import { inBatches } from './in-batches.ts';
import type { IngestionMessage } from './ingestion-message.ts';

/**
 * Nobody finds these documents from now on; their data follow in the background. Those that are gone already are
 * passed over.
 */
export async function deleteDocuments(
  { documents, now, outbox }: { documents: Documents; now: Clock; outbox: Outbox },
  { tenantId }: Pick<Member, 'tenantId'>,
  { ids }: { ids: string[] },
) {
  const removal = ({ id }: { id: string }) =>
    outbox.record(tenantId, 'document-ingestion', {
      kind: 'removeDocument',
      tenantId,
      documentId: id,
    } satisfies IngestionMessage);
  const deleted = await inBatches(ids, (batch) =>
    documents.markDeleted(tenantId, batch, now(), (records) => [
      ...records.map(removal),
      journalRecord(
        { outbox },
        {
          kind: 'documentsDeleted',
          ...{ tenantId, documentIds: records.map(({ id }) => id) },
        },
      ),
    ]),
  );
  const { length } = deleted;
  return { deleted, activity: length > 0 ? { documents: counted(length, 'document') } : undefined };
}
