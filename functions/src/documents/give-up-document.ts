import { removeChunks } from '../knowledge/remove-chunks.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import { newLease } from '../platform/lease.ts';
import { giveBackPages } from '../usage/count-pages.ts';
import { isHeldBy, isUnreadAt, isWantedIn } from './document-conditions.ts';
import { documentFailed } from './document-failed.ts';
import type { Documents } from './documents.store.ts';
import type { IngestionMessage } from './ingestion-message.ts';
import { LEASE, untilUnread } from './reading-lease.ts';

type Needs = { documents: Documents; newId: NewId; now: Clock } & Parameters<
  typeof removeChunks
>[0] &
  Parameters<typeof giveBackPages>[0];

const GIVEN_UP = 'This file could not be processed. Please delete it and upload it again.';
const HOLDER = 'give-up';

/** After the last attempt a document says that it failed; what is to be removed is found by the reconciliation. */
export async function giveUpDocument(deps: Needs, message: IngestionMessage): Promise<void> {
  if (message.kind !== 'ingest') return;
  const { tenantId, documentId, version, scope } = message;
  const { documents, now } = deps;
  const record = await documents.find(tenantId, documentId);
  if (!record) return;
  // A dead worker's lease runs out soon; before that the record would not take the change.
  await untilUnread(deps, record);
  const at = now();
  const isGivenUp = await documents.patch(
    record,
    {
      status: 'failed',
      error: GIVEN_UP,
      // Held while its chunks go, so that no other delivery begins to write them again.
      lease: newLease(HOLDER, at, LEASE),
      updatedAt: at.toISOString(),
    },
    `${isWantedIn(version)} AND ${isUnreadAt(at)}`,
    documentFailed(deps, record, GIVEN_UP),
  );
  if (!isGivenUp) return;
  await removeChunks(deps, { tenantId, documentId, scope });
  await giveBackPages(deps, message);
  await documents.patch(record, { hidden: [], lease: null }, isHeldBy(HOLDER));
}
