import type { Archive } from '@talkwright/shared/areas/archive';
import type { Member } from '../accounts/caller.ts';
import { audit } from '../audit/audit-entry.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import { whileRefused } from '../platform/write-refused.ts';
import {
  ARCHIVE_ID,
  type ArchiveMessage,
  type ArchiveRecord,
  toArchive,
  writeArchive,
} from './archive-record.ts';
import type { Archives } from './archives.store.ts';

type Needs = { archives: Archives; newId: NewId; now: Clock; outbox: Outbox };

/** However often it is asked for: while one is made, no other is begun. */
export async function requestArchive(
  deps: Needs,
  { tenantId, user }: Member,
): Promise<{ archive: Archive }> {
  return whileRefused(async () => {
    const before = await deps.archives.find(tenantId);
    if (before?.value.status === 'making') return { archive: toArchive(before.value) };

    const archive: ArchiveRecord = {
      id: ARCHIVE_ID,
      tenantId,
      type: 'archive',
      requestId: deps.newId(),
      requestedBy: user.id,
      requestedAt: deps.now().toISOString(),
      status: 'making',
      size: null,
      expiresAt: null,
    };
    const message: ArchiveMessage = { tenantId, requestId: archive.requestId, step: 'make' };
    await deps.outbox.commit(tenantId, [
      writeArchive(archive, before),
      writeOutbox(deps.outbox.record(tenantId, 'archives', message)),
      audit(deps, tenantId, user, 'requested an archive of all data'),
    ]);
    return { archive: toArchive(archive) };
  });
}
