import type { Document } from '@talkwright/shared/documents';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { scopeOf, toDocument } from './document-record.ts';

const MAX_CONTENT = 200_000;

/** A document with the beginning of its text, as far as it is published. @throws Failure `document_not_found` */
export async function getDocument(
  { documents, knowledge }: Pick<Deps, 'documents' | 'knowledge'>,
  { tenantId }: Member,
  { id }: { id: string },
): Promise<{ document: Document & { content: string; truncated: boolean } }> {
  const record = await documents.get(tenantId, id);
  const edition = {
    tenantId,
    scope: scopeOf(record),
    documentId: id,
    version: record.published ?? 0,
  };
  const { content, isTruncated } = await knowledge.text(edition, MAX_CONTENT);
  return { document: { ...toDocument(record), content, truncated: isTruncated } };
}
