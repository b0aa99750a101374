import type { Items } from '../platform/cosmos.ts';
import { type AuditEntry, auditEntrySchema } from './audit-entry.ts';

/** Thirteen months: what was done at this time last year can still be looked up. */
const KEPT_SECONDS = 400 * 24 * 3_600;

export type AuditLog = ReturnType<typeof auditStore>;
export function auditStore(ledger: Items) {
  return {
    /** The id is the entry's own: written twice, it is one. */
    write: (entry: AuditEntry): Promise<void> => ledger.upsert({ ...entry, ttl: KEPT_SECONDS }),

    /** The newest first. */
    list: (tenantId: string, limit: number): Promise<AuditEntry[]> =>
      ledger.query(
        auditEntrySchema,
        tenantId,
        "SELECT * FROM c WHERE c.type = 'audit' ORDER BY c.type, c.createdAt DESC",
        {},
        limit,
      ),
  };
}
