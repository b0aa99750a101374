import { removeChunks } from '../knowledge/remove-chunks.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import { newLease } from '../platform/lease.ts';
import type { Log } from '../platform/log.ts';
import { giveBackPages } from '../usage/count-pages.ts';
import { isUnreadAt, isWantedIn } from './document-conditions.ts';
import { documentFailed, withWhatStays } from './document-failed.ts';
import type { Documents } from './documents.store.ts';
import type { IngestionMessage } from './ingestion-message.ts';
import { keepReading, LEASE, patchHeld, untilUnread } from './reading-lease.ts';

type Needs = { documents: Documents; log: Log; newId: NewId; now: Clock } & Parameters<
  typeof removeChunks
>[0] &
  Parameters<typeof giveBackPages>[0];

const GIVEN_UP = 'This file could not be processed. Please delete it and upload it again.';

/**
 * After the last attempt a document says that it failed, and leaves no passages but those of a reading before. Harmless twice, and goes on where it
 * was broken off; what is to be removed is found by the reconciliation.
 */
export async function giveUpDocument(deps: Needs, message: IngestionMessage): Promise<void> {
  if (message.kind !== 'ingest') return;
  const { tenantId, documentId, version, scope } = message;
  const { documents, now } = deps;
  const record = await documents.find(tenantId, documentId);
  if (!record) return;
  // A dead worker's lease runs out soon; before that the record would not take the change.
  await untilUnread(deps, record);
  // By somebody who has died before all of it was done: all have been told.
  const error = withWhatStays(GIVEN_UP, record);
  const isBegun = record.status === 'failed' && record.error === error;
  const at = now();
  const holder = deps.newId();
  const isOurs = await documents.patch(
    record,
    {
      status: 'failed',
      error,
      // Held while its chunks go, so that nobody begins to write them again.
      lease: newLease(holder, at, LEASE),
      updatedAt: at.toISOString(),
    },
    `${isWantedIn(version, isBegun)} AND ${isUnreadAt(at)}`,
    ...(isBegun ? [] : [documentFailed(deps, record, error)]),
  );
  if (!isOurs) return;
  const reading = { holder, version, record };
  const keeper = keepReading(deps, reading);
  try {
    const { published } = record;
    const kept = published === null ? {} : { except: published };
    await removeChunks(deps, { tenantId, documentId, scope, ...kept });
    await giveBackPages(deps, message);
  } finally {
    await keeper.stop();
  }
  await patchHeld(deps, reading, { hidden: [], lease: null });
}
