import type { Knowledge } from '../knowledge/knowledge.store.ts';
import type { Clock } from '../platform/clock.ts';
import { WriteRefused } from '../platform/cosmos.ts';
import type { NewId } from '../platform/ids.ts';
import { documentFailed } from './document-failed.ts';
import type { Documents } from './documents.store.ts';
import type { IngestionMessage } from './ingestion-message.ts';
import { expiry, untilUnread } from './lease.ts';

const GIVEN_UP = 'This file could not be processed. Please delete it and upload it again.';

/** After the last attempt a document says that it failed; what is to be removed is found by the reconciliation. */
export async function giveUpDocument(
  deps: { documents: Documents; knowledge: Knowledge; newId: NewId; now: Clock },
  message: IngestionMessage,
): Promise<void> {
  if (message.kind !== 'ingest') return;
  const { tenantId, documentId, version } = message;
  const found = await deps.documents.find(tenantId, documentId);
  if (!found) return;
  // A dead worker's lease runs out soon; before that the record would not take the change.
  await untilUnread(deps, found.value);
  const { documents, knowledge, now } = deps;
  const isUnread = `(IS_NULL(c.lease) OR c.lease.until <= '${now().toISOString()}')`;
  const isLeft = `c.version = ${version} AND c.status IN ('queued', 'processing') AND ${isUnread}`;
  const key = { tenantId, id: documentId };
  // Held while its chunks go, so that no other delivery begins to write them again.
  const lease = { holder: 'give-up', until: expiry(now()) };
  const failed = { status: 'failed', error: GIVEN_UP, updatedAt: now().toISOString() } as const;
  try {
    await documents.patch(
      key,
      { ...failed, lease },
      `c.isDeleting = false AND ${isLeft}`,
      documentFailed(deps, found.value, GIVEN_UP),
    );
    await knowledge.remove(message, {});
    await documents.patch(key, { hidden: [], lease: null }, "c.lease.holder = 'give-up'");
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
  }
}
