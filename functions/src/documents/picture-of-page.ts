import type { Box } from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Blobs } from '../platform/blobs.ts';
import type { DocumentRecord } from './document-record.ts';
import { FileRefused } from './extraction/page.ts';
import type { PagePainter } from './extraction/page-painter.ts';
import { readFile } from './read-file.ts';

type Needs = { blobs: Blobs; pagePainter: PagePainter };
type Wanted = { page: number; quote?: string | undefined };
type Picture = { image: string; page: number; pages: number; boxes: Box[] };

const NO_PDF = 'Only pages of PDF documents can be shown as pictures.';

/**
 * A page of a PDF as PNG data URL, and where on it the quote stands. Painting takes a thread that all organizations share:
 * who may ask for it is limited before.
 * @throws Failure `document_not_found`, `page_not_found`, or `unavailable` when too many wait
 */
export async function pictureOfPage(
  { blobs, pagePainter }: Needs,
  document: DocumentRecord,
  { page, quote = '' }: Wanted,
): Promise<Picture> {
  if (document.extension !== '.pdf') throw new Failure('page_not_found', { message: NO_PDF });
  const load = async () => {
    const file = await readFile({ blobs }, document);
    if (!file) throw new Failure('document_not_found');
    return file;
  };
  const painted = await pagePainter
    .paint(document.tenantId, load, { page, quote })
    .catch((error) => {
      if (!(error instanceof FileRefused)) throw error;
      throw new Failure('page_not_found', { message: error.message });
    });
  if (!painted) throw new Failure('page_not_found');
  const { png, ...beside } = painted;
  return { image: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, page, ...beside };
}
