import type { Blobs } from '../platform/blobs.ts';
import type { Outbox } from '../platform/outbox.ts';
import { type ArchiveMessage, fileOf } from './archive-record.ts';
import { finishArchive, isAwaited } from './finish-archive.ts';
import { writeArchive } from './write-archive.ts';

type Needs = Parameters<typeof writeArchive>[0] &
  Parameters<typeof finishArchive>[0] & { blobs: Blobs; outbox: Outbox };

/** Harmless twice: the same file is written anew, and its record says once that it is ready. */
export async function handleArchiveMessage(deps: Needs, message: ArchiveMessage): Promise<void> {
  const { tenantId, step } = message;
  if (step === 'remove') return deps.blobs.remove('archives', fileOf(message));

  const found = await deps.archives.find(tenantId);
  if (!isAwaited(found, message)) return removeUnknown(deps, message);
  const content = writeArchive(deps, tenantId);
  await deps.blobs.upload('archives', fileOf(message), content, {
    contentType: 'application/zip',
  });
  const file = await deps.blobs.find('archives', fileOf(message));
  await finishArchive(deps, found, file?.size ?? 0);
  await removeUnknown(deps, message);
}

/** Where the organization has ended meanwhile, or the archive was given up: nobody is told of the file, and nobody would remove it. */
async function removeUnknown(deps: Needs, message: ArchiveMessage): Promise<void> {
  const known = (await deps.archives.find(message.tenantId))?.value;
  if (known?.requestId === message.requestId && known.status !== 'failed') return;
  await deps.blobs.remove('archives', fileOf(message));
}
