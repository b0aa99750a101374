import type { listDocuments as contract } from '@talkwright/shared/areas/documents';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { pageOf } from '../platform/list-page.ts';
import { toDocument } from './document-record.ts';
import type { DocumentsReader } from './documents.store.ts';
import { cursorAfter, positionOf } from './list-order.ts';

/**
 * One page of a list. What is added, changed or deleted while somebody turns pages makes nothing else appear twice, or
 * not at all. @throws Failure `invalid_input` for a cursor of another list
 */
export async function listDocuments(
  { documents }: { documents: DocumentsReader },
  { tenantId }: Member,
  { sort, direction, limit, cursor, ...filter }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const order = { sort, direction };
  const after = positionOf(order, cursor);
  const [found, total, outdated] = await Promise.all([
    documents.page(tenantId, filter, order, limit + 1, after),
    documents.count(tenantId, filter),
    documents.countOutdated(tenantId, filter),
  ]);
  const { shown, nextCursor } = pageOf(found, limit, (last) => cursorAfter(order, last));
  return { documents: shown.map(toDocument), outdated, total, nextCursor };
}
