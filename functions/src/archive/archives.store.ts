import type { Item } from '../platform/change.ts';
import type { StoreName } from '../platform/containers.ts';
import type { Items, Versioned } from '../platform/cosmos.ts';
import { ARCHIVE_ID, type ArchiveRecord, archiveRecordSchema } from './archive-record.ts';

export type Archives = ReturnType<typeof archivesStore>;

/** Of a store, what archives take. */
type Shelf = {
  pages: (...query: [string[], string, Record<string, unknown>]) => AsyncGenerator<unknown[]>;
  upsert: (item: Item) => Promise<void>;
};

/** What was asked for, and all that goes into it, wherever it lies. */
export function archivesStore(tenants: Items, shelfOf: (name: StoreName) => Shelf) {
  return {
    find: (tenantId: string): Promise<Versioned<ArchiveRecord> | undefined> =>
      tenants.find(archiveRecordSchema, ARCHIVE_ID, tenantId),

    /** Every record of a kind, page by page, as it is stored; what is being deleted is gone. */
    recordsOf: (tenantId: string, store: StoreName, type: string) =>
      shelfOf(store).pages(
        [tenantId],
        'SELECT * FROM c WHERE c.tenantId = @tenantId AND c.type = @type AND (c.isDeleting ?? false) = false',
        { tenantId, type },
      ),

    async writeAll(store: StoreName, records: Item[]): Promise<void> {
      await Promise.all(records.map((record) => shelfOf(store).upsert(record)));
    },
  };
}
