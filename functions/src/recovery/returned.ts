import type { AccountsReader } from '../accounts/accounts.store.ts';
import { purgeIfBrokenOff } from '../archive/import/take-place.ts';
import type { Journal, Noted } from '../journal/journal.ts';
import type { JournalEvent } from '../journal/journal-event.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbox } from '../platform/outbox.ts';

/** Organizations, and when. */
export type Returned = Map<string, Date>;
type Needs = { accounts: AccountsReader; now: Clock; outbox: Outbox };

/** What an archive has brought back. People stay away, and what is theirs: no import brings that back. */
const UNDONE: JournalEvent['kind'][] = [
  ...(['organizationEnded', 'agentDeleted', 'toolDeleted'] as const),
  ...(['documentsDeleted', 'recordsDeleted'] as const),
];

/** Those that an import has brought back between two moments, and that have not ended since. */
export async function findReturned(journal: Journal, from: Date, to: Date): Promise<Returned> {
  const returned: Returned = new Map();
  for await (const { event, at } of journal.read(from, to)) {
    if (event.kind === 'organizationImported') returned.set(event.tenantId, at);
    if (event.kind === 'organizationEnded') returned.delete(event.tenantId);
  }
  return returned;
}

/** Whether it was before an import that has undone it. */
export function isUndone({ event, at }: Noted, returned: Returned): boolean {
  const importedAt = returned.get(event.tenantId);
  return importedAt !== undefined && at < importedAt && UNDONE.includes(event.kind);
}

/**
 * Whether the import of an organization is lost, so that whoever has the archive has to make it again. What is left of its
 * files goes unless that happens within a day.
 */
export async function isImportLost(deps: Needs, tenantId: string): Promise<boolean> {
  const tenant = await deps.accounts.findTenant(tenantId);
  if (tenant) return tenant.value.isDeleted;
  const startedAt = deps.now().toISOString();
  await deps.outbox.commit(tenantId, [purgeIfBrokenOff(deps, { tenantId, startedAt })]);
  return true;
}
