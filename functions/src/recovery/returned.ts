import { decodeTime, isValid } from 'ulid';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { purgeIfBrokenOff } from '../archive/import/take-place.ts';
import type { Journal, Noted } from '../journal/journal.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { End } from './replay-event.ts';

/** Organizations, with when they were imported, and when the archive was made. */
export type Returned = Map<string, { at: Date; madeAt: Date }>;
type Needs = { accounts: AccountsReader; now: Clock; outbox: Outbox };

/** Those that an import has brought back between two moments, and that have not ended since. */
export async function findReturned(journal: Journal, from: Date, to: Date): Promise<Returned> {
  const returned: Returned = new Map();
  const ended = new Map<string, Date>();
  for await (const { event, at, notedAt } of journal.read(from, to)) {
    const { kind, tenantId } = event;
    if (kind === 'organizationEnded') ended.set(tenantId, at);
    if (kind !== 'organizationImported') continue;
    // The one is by the clock of an operator's computer, which may be fast, the other by that of the files.
    returned.set(tenantId, { at: earlier(at, notedAt), madeAt: new Date(event.madeAt) });
  }
  for (const [tenantId, { at }] of returned) {
    if ((ended.get(tenantId) ?? at) > at) returned.delete(tenantId);
  }
  return returned;
}

/**
 * What of an event has to end again: not what an archive has brought back since that was made before it. What is not in
 * archives ends again, and so do people, and what is theirs.
 */
export function leftOf({ event, at }: Noted, returned: Returned): End | undefined {
  if (event.kind === 'organizationImported') return undefined;
  const imported = returned.get(event.tenantId);
  if (!imported || at >= imported.at) return event;
  const isBack = (id: string) => imported.madeAt <= at && madeAtOf(id) <= imported.madeAt.getTime();
  switch (event.kind) {
    case 'organizationEnded':
      return undefined;
    case 'agentDeleted':
      return isBack(event.agentId) ? undefined : event;
    case 'toolDeleted':
      return isBack(event.toolId) ? undefined : event;
    case 'documentsDeleted': {
      const documentIds = event.documentIds.filter((id) => !isBack(id));
      return documentIds.length > 0 ? { ...event, documentIds } : undefined;
    }
    default:
      return event;
  }
}

/**
 * Whether the import of an organization is lost, so that whoever has the archive has to make it again. What is left of its
 * pictures goes unless that happens within a day.
 */
export async function isImportLost(deps: Needs, tenantId: string): Promise<boolean> {
  const tenant = await deps.accounts.findTenant(tenantId);
  if (tenant) return tenant.value.isDeleted;
  const startedAt = deps.now().toISOString();
  await deps.outbox.commit(tenantId, [purgeIfBrokenOff(deps, { tenantId, startedAt })]);
  return true;
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Ids of ours say when they were made; others are taken for old. */
const madeAtOf = (id: string): number => (isValid(id) ? decodeTime(id) : 0);
