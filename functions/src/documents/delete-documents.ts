import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { whileRefused } from '../platform/cosmos.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import { deletion } from './delete-document.ts';
import type { DocumentsReader } from './documents.store.ts';
import { inBatches } from './in-batches.ts';

type Needs = { documents: DocumentsReader; now: Clock; outbox: Outbox };

/** Deletes what there is of these documents, batch by batch; those that are gone are passed over. */
export async function deleteDocuments(
  deps: Needs,
  { tenantId }: Member,
  { ids }: { ids: string[] },
): Promise<{ deleted: string[] }> {
  const deleted = await inBatches(ids, (batch) =>
    // Somebody else may delete one of them at the same moment: then the others are read again.
    whileRefused(async () => {
      const records = await deps.documents.listByIds(tenantId, batch);
      const changes = records.flatMap((record) => {
        const { change, following } = deletion(deps, record);
        return [change, writeOutbox(following)];
      });
      if (changes.length > 0) await deps.outbox.commit(tenantId, changes);
      return records.map(({ id }) => id);
    }),
  );
  return { deleted };
}
