import { type Arrival, writeArrival } from '../../accounts/account-records.ts';
import type { AccountsReader } from '../../accounts/accounts.store.ts';
import { ARRIVAL_MS } from '../../accounts/is-arriving.ts';
import { queuePurge } from '../../organization/queue-purge.ts';
import type { Change } from '../../platform/change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Versioned } from '../../platform/cosmos.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { refusalOf } from '../../platform/write-refused.ts';
import { ArchiveRefused } from './archive-refused.ts';

type Needs = { accounts: AccountsReader; newId: NewId; now: Clock; outbox: Outbox };
/** Answers the record that holds the place. @throws ArchiveRefused where another import has taken it */
export type Place = () => Promise<Versioned<Arrival>>;

const TOO_LONG =
  'The import took longer than a day, and what it has brought is removed. Begin it again, nearer to the database.';
/** Once nobody takes it for under way any more. */
const PURGED_AFTER_MS = ARRIVAL_MS + 3_600_000;

/**
 * Takes the place of an organization that is to be imported, also from an import that was broken off or is still under way:
 * that one finds its place gone before it writes the next page, and ends.
 * @throws ArchiveRefused where somebody takes it at the same moment
 */
export async function takePlace(deps: Needs, tenantId: string): Promise<Place> {
  const { accounts, now, outbox } = deps;
  const before = await accounts.findArrival(tenantId);
  const [importId, startedAt] = [deps.newId(), now().toISOString()];
  const arrival: Arrival = { id: tenantId, tenantId, type: 'arrival', importId, startedAt };
  const taking = outbox.commit(tenantId, [
    writeArrival(arrival, before),
    purgeIfBrokenOff(deps, arrival),
  ]);
  if (await refusalOf(taking)) throw anotherImport();

  return async () => {
    const found = await accounts.findArrival(tenantId);
    if (now().getTime() - Date.parse(startedAt) >= ARRIVAL_MS) throw new ArchiveRefused(TOO_LONG);
    if (found?.value.importId !== importId) throw anotherImport();
    return found;
  };
}

/** For a batch of the tenant: what is there of an import when a day has passed goes, unless the organization has come. */
export function purgeIfBrokenOff(
  deps: { outbox: Pick<Outbox, 'record'> },
  { tenantId, startedAt }: Pick<Arrival, 'tenantId' | 'startedAt'>,
): Change {
  const dueAt = new Date(Date.parse(startedAt) + PURGED_AFTER_MS);
  return queuePurge(deps, tenantId, { isOfImport: true, dueAt });
}

export const anotherImport = () =>
  new ArchiveRefused(
    'Somebody else imports this organization just now. Try again once that has ended.',
  );
