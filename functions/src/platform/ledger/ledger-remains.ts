import { type LedgerStores, type Stored, storedSchema, transfer } from './transfer.ts';

const PAGE = 200;

export type LedgerRemains = ReturnType<typeof ledgerRemainsStore>;

/** What lies where versions of before have the ledger. */
export function ledgerRemainsStore(stores: LedgerStores) {
  return {
    areThere: (): Promise<boolean> => stores.before.isThere(),

    /** Of all organizations, in no order. What is taken over is not there any more. */
    async firstPage(): Promise<{ records: Stored[]; readAt: number }> {
      const readAt = stores.now().getTime();
      const sql = 'SELECT * FROM c';
      const records = await stores.before.queryEverywhere(storedSchema, sql, {}, PAGE);
      return { records, readAt };
    },

    /** Of one organization, into one bucket. Harmless twice, also at the same time. @throws WrittenTooLate */
    take: (key: { tenantId: string; bucket: string }, records: Stored[], readAt: number) =>
      transfer(stores, [key.tenantId, key.bucket], records, readAt),
  };
}
