import type { getDocumentPage as contract } from '@talkwright/shared/areas/documents';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import type { DocumentsReader } from './documents.store.ts';
import { pictureOfPage } from './picture-of-page.ts';

type Needs = { documents: DocumentsReader; rateLimiter: RateLimiter } & Parameters<
  typeof pictureOfPage
>[0];

const byTenant: RateLimit = { name: 'documents-page', max: 300, seconds: 60 };

/** @throws Failure `document_not_found`, `page_not_found`, `too_many`, or `unavailable` when too many wait */
export async function getDocumentPage(
  deps: Needs,
  { tenantId }: Member,
  { id, ...wanted }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const document = await deps.documents.getInPlace(tenantId, id);
  await deps.rateLimiter.take(byTenant, tenantId);
  return pictureOfPage(deps, document, wanted);
}
