import { AUDIT_BUCKET } from '../platform/ledger/buckets.ts';
import type { Ledger } from '../platform/ledger/ledger.ts';
import { doneUnless } from '../platform/write-refused.ts';
import { AUDIT_KEPT_SECONDS, type AuditEntry, auditEntrySchema } from './audit-entry.ts';

const OPEN_TO_ALL = " AND (c.audience = 'everybody' OR c.userId = @userId)";

export type AuditLog = ReturnType<typeof auditStore>;
/** What other areas may ask. */
export type AuditLogReader = Pick<AuditLog, 'list'>;

export function auditStore(ledger: Ledger) {
  return {
    /** The id is the entry's own: written twice, it stays the first. */
    async write(entry: AuditEntry): Promise<void> {
      await doneUnless('exists', ledger.create({ ...entry, ttl: AUDIT_KEPT_SECONDS }));
    },

    /** What a person may see, the newest first: all of it, or without what is for administrators. */
    list: (
      tenantId: string,
      { userId, isAdmin, limit }: { userId: string; isAdmin: boolean; limit: number },
    ): Promise<AuditEntry[]> =>
      ledger.query(
        auditEntrySchema,
        [tenantId, AUDIT_BUCKET],
        `SELECT * FROM c WHERE c.tenantId = @tenantId AND c.type = 'audit'${isAdmin ? '' : OPEN_TO_ALL} ORDER BY c.type, c.createdAt DESC`,
        isAdmin ? { tenantId } : { tenantId, userId },
        limit,
      ),
  };
}
