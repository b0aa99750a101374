import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import type { DocumentsReader } from './documents.store.ts';
import { FileRefused } from './extraction/page.ts';
import type { PagePainter } from './extraction/page-painter.ts';
import { readFile } from './read-file.ts';

const NO_PDF = 'Only pages of PDF documents can be shown as pictures.';
/** Painting takes a thread that all organizations share. */
const LIMIT = { name: 'documents-page', max: 300, seconds: 60 };

/** @throws Failure `document_not_found`, `page_not_found`, `too_many`, or `unavailable` when too many wait */
export async function getDocumentPage(
  {
    blobs,
    documents,
    rateLimiter,
    pagePainter,
  }: {
    blobs: Blobs;
    documents: DocumentsReader;
    rateLimiter: RateLimiter;
    pagePainter: PagePainter;
  },
  { tenantId }: Member,
  { id, page }: { id: string; page: number },
): Promise<{ image: string; page: number; pages: number }> {
  const document = await documents.get(tenantId, id);
  if (document.extension !== '.pdf') throw new Failure('page_not_found', { message: NO_PDF });
  await rateLimiter.take(LIMIT, tenantId);

  const load = async () => {
    const file = await readFile({ blobs }, document);
    if (!file) throw new Failure('document_not_found');
    return file;
  };
  const picture = await pagePainter.paint(tenantId, load, page).catch((error) => {
    if (!(error instanceof FileRefused)) throw error;
    throw new Failure('page_not_found', { message: error.message });
  });
  if (!picture) throw new Failure('page_not_found');
  const image = `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`;
  return { image, page, pages: picture.pages };
}
