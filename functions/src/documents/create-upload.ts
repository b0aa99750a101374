import {
  type createUpload as contract,
  MAX_DOCUMENT_BYTES,
} from '@talkwright/shared/areas/documents';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { knownName } from './file-type.ts';
import { UPLOADS } from './queue-document.ts';

type Needs = { blobs: Blobs; newId: NewId; now: Clock; rateLimiter: RateLimiter };

const LIFETIME_MS = 15 * 60 * 1_000;

/**
 * A place in the storage for one file, under a name of ours. Nothing is stored of it: what arrives there belongs to the
 * organization by its path, and who confirms it says what it is.
 * @throws Failure `too_many`, and what would be wrong with such a file
 */
export async function createUpload(
  { blobs, newId, now, rateLimiter }: Needs,
  { tenantId }: Member,
  { filename, size }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  knownName(filename);
  if (size === 0) throw new Failure('file_empty');
  if (size > MAX_DOCUMENT_BYTES) throw new Failure('file_too_large');
  await rateLimiter.take(UPLOADS, tenantId);

  const id = newId();
  const expiresAt = new Date(now().getTime() + LIFETIME_MS);
  const place = await blobs.writeUrl('documents', `${tenantId}/${id}`, expiresAt);
  return { id, ...place, expiresAt: expiresAt.toISOString() };
}
