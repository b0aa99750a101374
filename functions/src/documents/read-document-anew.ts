import type { readDocumentAnew as contract } from '@talkwright/shared/areas/documents';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import { IS_PRESENT, isVersion } from './document-conditions.ts';
import { toDocument } from './document-record.ts';
import type { Documents } from './documents.store.ts';
import { IS_SETTLED, isSettled } from './outdated.ts';
import { beforeNextReading, toBeRead } from './read-anew.ts';

type Needs = { documents: Documents; now: Clock; outbox: Outbox; rateLimiter: RateLimiter };

/** Its pages are not counted again, and embedding them costs all the same. */
export const READ_ANEW: RateLimit = { name: 'documents-read-anew', max: 500, seconds: 60 * 60 };

/**
 * Has a document read anew, at once. One that is on its way already is left alone.
 * @throws Failure `document_not_found`, `too_many`
 */
export async function readDocumentAnew(
  deps: Needs,
  { tenantId }: Member,
  { id }: ParsedInput<typeof contract>,
) {
  const { documents, rateLimiter } = deps;
  const record = await documents.get(tenantId, id);
  await rateLimiter.take(READ_ANEW, tenantId);
  const following = writeOutbox(toBeRead(deps, record, record.version + 1));
  const isSettledYet = `${IS_PRESENT} AND ${IS_SETTLED} AND ${isVersion(record.version)}`;
  const changes = beforeNextReading(record, deps);
  const isQueued =
    isSettled(record) && (await documents.patch(record, changes, isSettledYet, following));
  const document = toDocument(await documents.get(tenantId, id));
  return { document, activity: isQueued ? { id, name: record.filename } : undefined };
}
