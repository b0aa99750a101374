import { documentTypes } from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { DocumentsReader } from './documents.store.ts';

const LIFETIME_MS = 5 * 60 * 1_000;

/**
 * An address that the browser fetches the original from, straight out of the storage. Always as an attachment:
 * nothing that somebody uploaded is ever shown as a page.
 * @throws Failure `document_not_found`
 */
export async function downloadDocument(
  { blobs, documents, now }: { blobs: Blobs; documents: DocumentsReader; now: Clock },
  { tenantId }: Member,
  { id }: { id: string },
): Promise<{ download_url: string; expiresAt: string }> {
  const document = await documents.getInPlace(tenantId, id);
  const { filename, extension } = document;
  const expiresAt = new Date(now().getTime() + LIFETIME_MS);
  const url = await blobs.signedUrl('documents', `${tenantId}/${document.id}`, {
    expiresAt,
    contentType: documentTypes[extension],
    contentDisposition: attachment(filename),
  });
  if (!url) throw new Failure('document_not_found');
  return { download_url: url, expiresAt: expiresAt.toISOString() };
}

/** The name in plain letters for old clients, and as it is (RFC 8187). */
function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
