import { MAX_DOCUMENT_PAGES } from '@talkwright/shared/areas/documents';
import type { Block } from '../../knowledge/chunker.ts';
import { cleanText } from './clean-text.ts';
import { FileRefused, type Page } from './page.ts';
import { createLayout } from './pdf-layout.ts';
import { loadPdfium, openFile, type Pdfium, withPageText } from './pdfium.ts';

const refusals = {
  protected: 'This PDF is protected by a password. Remove the protection and upload it again.',
  damaged: 'This PDF is damaged and could not be read.',
  tooManyPages: `This PDF has more than ${MAX_DOCUMENT_PAGES.toLocaleString('en-US')} pages. Split it and upload the parts.`,
  tooLarge: 'This PDF needs more memory to read than is allowed. Split it and upload the parts.',
  noText:
    'This PDF contains only images, no text. Run text recognition (OCR) on it first and upload the result.',
};

export async function* extractPdf(bytes: Uint8Array): AsyncGenerator<Page> {
  const pdfium = await loadPdfium();
  const { document, close } = openFile(pdfium, bytes);
  try {
    if (typeof document === 'string') throw new FileRefused(refusals[document]);
    yield* readPages(pdfium, document);
  } finally {
    close();
  }
}

function* readPages(pdfium: Pdfium, document: number): Generator<Page> {
  const pagesTotal = pdfium._FPDF_GetPageCount(document);
  if (pagesTotal === 0) throw new FileRefused(refusals.damaged);
  if (pagesTotal > MAX_DOCUMENT_PAGES) throw new FileRefused(refusals.tooManyPages);

  const readBlocks = createLayout();
  let hasText = false;
  let isWhole = true;
  for (let page = 1; page <= pagesTotal; page += 1) {
    const found = withPageText(pdfium, document, page - 1, readBlocks);
    if (!found) isWhole = false;
    const blocks = (found ?? []).flatMap((block) => toBlock(block, page));
    hasText ||= blocks.length > 0;
    yield { blocks, pagesDone: page, pagesTotal, isPrinted: true };
  }
  if (!hasText) throw new FileRefused(isWhole ? refusals.noText : refusals.damaged);
}

function toBlock({ text, headingLevel }: Omit<Block, 'page'>, page: number): Block[] {
  const cleaned = cleanText(text).trim();
  return cleaned ? [{ text: cleaned, page, ...(headingLevel && { headingLevel }) }] : [];
}
