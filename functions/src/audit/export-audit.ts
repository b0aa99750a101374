import type { AuditEntry, exportAudit as contract } from '@talkwright/shared/areas/audit';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { writeCsv, writeCsvRows } from '../platform/text/csv.ts';
import { listAudit } from './list-audit.ts';

const PAGE = 500;
const COLUMNS = [
  ...(['created_at', 'user_id', 'user_email', 'first_name', 'last_name', 'action'] as const),
] as const satisfies (keyof AuditEntry)[];

/** All that the list finds, page by page. What is done meanwhile comes before the first one, and is left out. */
export async function* exportAudit(
  deps: Parameters<typeof listAudit>[0],
  caller: Member,
  filter: ParsedInput<typeof contract>,
): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const page = await listAudit(deps, caller, { ...filter, limit: PAGE, cursor });
    const rows = page.entries.map((entry) => COLUMNS.map((column) => entry[column]));
    yield cursor === undefined ? writeCsv([[...COLUMNS], ...rows]) : writeCsvRows(rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}
