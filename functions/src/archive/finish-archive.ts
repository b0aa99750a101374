import { notify } from '../notifications/notification-record.ts';
import type { Clock } from '../platform/clock.ts';
import type { Versioned } from '../platform/cosmos.ts';
import type { NewId } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import { ignoring } from '../platform/write-refused.ts';
import { type ArchiveMessage, type ArchiveRecord, writeArchive } from './archive-record.ts';
import type { Archives } from './archives.store.ts';

type Needs = { archives: Archives; newId: NewId; now: Clock; outbox: Outbox };

const KEPT_MS = 7 * 24 * 3_600_000;

/** Tells whoever asked for it, and has the file removed once it is over. */
export async function finishArchive(
  deps: Needs,
  before: Versioned<ArchiveRecord>,
  size: number,
): Promise<void> {
  const expiresAt = new Date(deps.now().getTime() + KEPT_MS);
  await end(
    deps,
    { before, fields: { status: 'ready', size, expiresAt: expiresAt.toISOString() } },
    {
      title: 'Your archive is ready',
      message: 'Download it under Settings, Security. It is kept for 7 days.',
    },
    expiresAt,
  );
}

/** Once it has been tried in vain for long enough. */
export async function failArchive(deps: Needs, message: ArchiveMessage): Promise<void> {
  const before = await deps.archives.find(message.tenantId);
  if (message.step !== 'make' || !isAwaited(before, message)) return;
  await end(
    deps,
    { before, fields: { status: 'failed' } },
    {
      title: 'Your archive could not be made',
      message: 'Request it again under Settings, Security.',
    },
  );
}

/** Whether it is still to be made: another one may have been asked for. */
export const isAwaited = (
  found: Versioned<ArchiveRecord> | undefined,
  { requestId }: ArchiveMessage,
): found is Versioned<ArchiveRecord> =>
  found?.value.requestId === requestId && found.value.status === 'making';

async function end(
  deps: Needs,
  { before, fields }: { before: Versioned<ArchiveRecord>; fields: Partial<ArchiveRecord> },
  told: { title: string; message: string },
  removeAt?: Date,
): Promise<void> {
  const { tenantId, requestId, requestedBy } = before.value;
  const remove: ArchiveMessage = { tenantId, requestId, step: 'remove' };
  await deps.outbox
    .commit(tenantId, [
      writeArchive({ ...before.value, ...fields }, before),
      notify(deps, {
        ...{ id: requestId, tenantId, kind: 'archive', ...told },
        audience: { userId: requestedBy },
      }),
      writeOutbox(deps.outbox.record(tenantId, 'archives', remove, removeAt)),
    ])
    // Who else had this message has ended it.
    .catch(ignoring('changed', 'gone'));
}
