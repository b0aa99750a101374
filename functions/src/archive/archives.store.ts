import type { Item } from '../platform/change.ts';
import type { ContainerName } from '../platform/containers.ts';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { ARCHIVE_ID, type ArchiveRecord, archiveRecordSchema } from './archive-record.ts';

export type Archives = ReturnType<typeof archivesStore>;

/** What was asked for, and all that goes into it, wherever it lies. */
export function archivesStore(itemsOf: (name: ContainerName) => Items) {
  return {
    find: (tenantId: string): Promise<Versioned<ArchiveRecord> | undefined> =>
      itemsOf('tenants').find(archiveRecordSchema, ARCHIVE_ID, tenantId),

    /** Every record of a kind, page by page, as it is stored; what is being deleted is gone. */
    recordsOf: (tenantId: string, container: ContainerName, type: string) =>
      itemsOf(container).pages(
        [tenantId],
        'SELECT * FROM c WHERE c.tenantId = @tenantId AND c.type = @type AND (c.isDeleting ?? false) = false',
        { tenantId, type },
      ),

    async writeAll(container: ContainerName, records: Item[]): Promise<void> {
      await Promise.all(records.map((record) => itemsOf(container).upsert(record)));
    },
  };
}
