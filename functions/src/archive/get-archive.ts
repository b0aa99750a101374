import type { Archive } from '@talkwright/shared/areas/archive';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type ArchiveRecord, toArchive } from './archive-record.ts';
import type { Archives } from './archives.store.ts';

export async function getArchive(
  { archives, now }: { archives: Archives; now: Clock },
  { tenantId }: Member,
): Promise<{ archive: Archive | null }> {
  const found = await archives.find(tenantId);
  return { archive: found && !isOver(found.value, now()) ? toArchive(found.value) : null };
}

/** Its file is gone, or about to be. */
export const isOver = ({ expiresAt }: ArchiveRecord, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
