import type { Items } from '../cosmos.ts';
import { type Stored, storedSchema, transfer } from './transfer.ts';

const PAGE = 200;

export type LedgerRemains = ReturnType<typeof ledgerRemainsStore>;

/** What lies where versions of before have the ledger. */
export function ledgerRemainsStore(stores: { before: Items; buckets: Items }) {
  return {
    /** Of all organizations, in no order. What is taken over is not there any more. */
    firstPage: (): Promise<Stored[]> =>
      stores.before.queryEverywhere(storedSchema, 'SELECT * FROM c', {}, PAGE),

    /** Of one organization, into one bucket. Harmless twice, also at the same time. */
    take: (tenantId: string, bucket: string, stored: Stored[]): Promise<void> =>
      transfer(stores, [tenantId, bucket], stored),
  };
}
