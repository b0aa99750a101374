import { AUDIT_BUCKET } from '../platform/ledger/buckets.ts';
import type { Ledger } from '../platform/ledger/ledger.ts';
import type { Position } from '../platform/list-page.ts';
import { doneUnless } from '../platform/write-refused.ts';
import { AUDIT_KEPT_SECONDS, type AuditEntry, auditEntrySchema } from './audit-entry.ts';
import { type AuditFilter, conditionsOf } from './audit-filter.ts';

const OPEN_TO_ALL = " AND (c.audience = 'everybody' OR c.userId = @userId)";

export type AuditLog = ReturnType<typeof auditStore>;
/** What other areas may ask. */
export type AuditLogReader = Pick<AuditLog, 'list' | 'page'>;

export function auditStore(ledger: Ledger) {
  /** What there is of a moment, behind one of its entries. */
  const listOfMoment = (
    tenantId: string,
    filter: AuditFilter,
    [at, id]: [at: string, id?: string],
    limit: number,
  ) => {
    const { conditions, parameters } = conditionsOf(filter);
    const more = also(['c.createdAt = @at', ...(id ? ['c.id < @id'] : []), ...conditions]);
    return ledger.query(
      auditEntrySchema,
      [tenantId, AUDIT_BUCKET],
      `SELECT * FROM c WHERE c.tenantId = @tenantId AND c.type = 'audit'${more} ORDER BY c.id DESC`,
      { ...parameters, tenantId, at, ...(id && { id }) },
      limit,
    );
  };

  /** Those of before a moment; those of one moment in any order. */
  const listBefore = (
    tenantId: string,
    filter: AuditFilter,
    at: string | undefined,
    limit: number,
  ) => {
    const { conditions, parameters } = conditionsOf(filter);
    const more = also([...(at ? ['c.createdAt < @at'] : []), ...conditions]);
    return ledger.query(
      auditEntrySchema,
      [tenantId, AUDIT_BUCKET],
      `SELECT * FROM c WHERE c.tenantId = @tenantId AND c.type = 'audit'${more} ORDER BY c.type, c.createdAt DESC`,
      { ...parameters, tenantId, ...(at && { at }) },
      limit,
    );
  };

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

    /**
     * A page of what administrators see, the newest first. What was written in one moment comes by its id, which no index
     * sorts it by in every deployment: where a page ends within a moment, that is read once more.
     */
    async page(
      tenantId: string,
      filter: AuditFilter,
      after: Position<string> | undefined,
      limit: number,
    ): Promise<AuditEntry[]> {
      const begun = after ? await listOfMoment(tenantId, filter, [after.key, after.id], limit) : [];
      const wanted = limit - begun.length;
      if (wanted === 0) return begun;
      const found = await listBefore(tenantId, filter, after?.key, wanted + 1);
      const last = found[wanted - 1]?.createdAt;
      if (last === undefined || found[wanted]?.createdAt !== last) {
        return [...begun, ...found.toSorted(newestFirst).slice(0, wanted)];
      }
      const whole = found.filter(({ createdAt }) => createdAt !== last).toSorted(newestFirst);
      const rest = await listOfMoment(tenantId, filter, [last], wanted - whole.length);
      return [...begun, ...whole, ...rest];
    },
  };
}

const also = (conditions: string[]): string => conditions.map((one) => ` AND ${one}`).join('');

const newestFirst = (one: AuditEntry, other: AuditEntry): number =>
  one.createdAt === other.createdAt
    ? compare(other.id, one.id)
    : compare(other.createdAt, one.createdAt);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
