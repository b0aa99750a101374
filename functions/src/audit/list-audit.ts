import type {
  AuditPage,
  listAudit as contract,
  AuditEntry as Entry,
} from '@talkwright/shared/areas/audit';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { timeSchema } from '@talkwright/shared/contract/rules';
import type { Member } from '../accounts/caller.ts';
import { pageOf, readCursor, writeCursor } from '../platform/list-page.ts';
import type { AuditLogReader } from './audit.store.ts';
import type { AuditEntry } from './audit-entry.ts';

const LIST = 'audit';

/** @throws Failure `invalid_input` for a cursor of another list, or a range that ends before it begins */
export async function listAudit(
  { audit }: { audit: AuditLogReader },
  { tenantId }: Member,
  { limit, cursor, ...filter }: ParsedInput<typeof contract>,
): Promise<AuditPage> {
  if (filter.from && filter.to && filter.to < filter.from) {
    const message = 'The range ends before it begins.';
    throw new Failure('invalid_input', { message, fields: { to: message } });
  }
  const after = readCursor(LIST, timeSchema, cursor);
  const found = await audit.page(tenantId, filter, after, limit + 1);
  const { shown, nextCursor } = pageOf(found, limit, ({ createdAt, id }) =>
    writeCursor(LIST, { key: createdAt, id }),
  );
  return { entries: shown.map(toEntry), nextCursor };
}

const toEntry = (entry: AuditEntry): Entry => ({
  id: entry.id,
  action: entry.action,
  user_id: entry.userId,
  user_email: entry.userEmail,
  first_name: entry.firstName,
  last_name: entry.lastName,
  created_at: entry.createdAt,
});
