import { encodePng } from '../../platform/pictures/encode-png.ts';
import type { Pixels } from '../../platform/pictures/pixels.ts';
import { resize } from '../../platform/pictures/resize.ts';
import type { Painted } from './messages.ts';
import { FileRefused } from './page.ts';
import { loadPdfium, openFile, type Pdfium } from './pdfium.ts';
import { quoteBoxes } from './quote-boxes.ts';

/** An A4 page at 150 dots an inch: sharp enough to read, small enough to send. */
const MAX_WIDTH = 1_240;
const MAX_HEIGHT = 1_754;
/** Of PDFium: with its annotations, and bytes in the order red, green, blue. */
const FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;
const MAX_PNG_BYTES = 3 * 1024 * 1024;

const refusals = {
  protected: 'This PDF is protected by a password, so that its pages cannot be shown.',
  sealed: 'This PDF is encrypted for certain readers only, so that its pages cannot be shown.',
  damaged: 'This PDF is damaged, so that its pages cannot be shown.',
  tooLarge: 'This page needs more memory to be shown than is allowed.',
};

/**
 * One page, from 1 on, and where on it a quote stands; undefined when there is no such page.
 * @throws FileRefused with a sentence when it cannot be shown
 */
export async function paintPage(
  bytes: Uint8Array,
  page: number,
  quote: string,
): Promise<Painted | undefined> {
  const pdfium = await loadPdfium();
  const { document, close } = openFile(pdfium, bytes);
  try {
    if (typeof document === 'string') throw new FileRefused(refusals[document]);
    const pages = pdfium._FPDF_GetPageCount(document);
    return page > pages ? undefined : { ...paint(pdfium, document, page - 1, quote), pages };
  } finally {
    close();
  }
}

function paint(pdfium: Pdfium, document: number, index: number, quote: string) {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) throw new FileRefused(refusals.damaged);
  try {
    return { png: encode(render(pdfium, page)), boxes: quoteBoxes(pdfium, page, quote) };
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

function render(pdfium: Pdfium, page: number): Pixels {
  const pageWidth = Math.max(1, pdfium._FPDF_GetPageWidthF(page));
  const pageHeight = Math.max(1, pdfium._FPDF_GetPageHeightF(page));
  const scale = Math.min(MAX_WIDTH / pageWidth, MAX_HEIGHT / pageHeight);
  const width = Math.max(1, Math.round(pageWidth * scale));
  const height = Math.max(1, Math.round(pageHeight * scale));

  const bitmap = pdfium._FPDFBitmap_Create(width, height, 0);
  if (!bitmap) throw new FileRefused(refusals.tooLarge);
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
    const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const rgba = pdfium.HEAPU8.slice(start, start + width * height * 4);
    // Its fourth bytes say nothing.
    for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
    return { width, height, rgba };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}

/** What makes a large file, such as a photograph, is made smaller. */
function encode(page: Pixels): Uint8Array {
  let png = encodePng(page);
  for (let share = 1 / 2; png.byteLength > MAX_PNG_BYTES; share /= 2) {
    const width = Math.max(1, Math.round(page.width * share));
    const height = Math.max(1, Math.round(page.height * share));
    png = encodePng(resize(page, { width, height }));
  }
  return png;
}
