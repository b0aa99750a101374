import type { Box } from '@talkwright/shared/areas/documents';
import { findQuote } from '../../platform/text/find-quote.ts';
import { withNumbers } from './pdf-numbers.ts';
import { openText } from './pdf-open-text.ts';
import { readText } from './pdf-page-text.ts';
import type { Pdfium } from './pdfium.ts';

/** More stands on no page that somebody reads. */
const MAX_CHARACTERS = 100_000;
/** PDFium tells places in whole pixels: of a picture so large that the shares of it are exact. */
const SIDE = 100_000;

/** Where a quote stands on a page, line by line, as the page is painted; nothing where it does not. */
export function quoteBoxes(pdfium: Pdfium, page: number, quote: string): Box[] {
  const text = quote && openText(pdfium, page);
  if (!text) return [];
  try {
    const found = findQuote(readText(pdfium, text, MAX_CHARACTERS), quote);
    if (!found) return [];
    const [first, last] = [found.start, found.end - 1].map((at) =>
      pdfium._FPDFText_GetCharIndexFromTextIndex(text, at),
    ) as [number, number];
    const count = pdfium._FPDFText_CountRects(text, first, last + 1 - first);
    return Array.from({ length: Math.max(0, count) }, (_, index) =>
      boxAt(pdfium, page, text, index),
    ).filter(({ width, height }) => width > 0 && height > 0);
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

function boxAt(pdfium: Pdfium, page: number, text: number, index: number): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = withNumbers(pdfium, Float64Array, (at) =>
    pdfium._FPDFText_GetRect(text, index, at, at + 8, at + 16, at + 24),
  );
  const [one, other] = [placeOf(pdfium, page, left, top), placeOf(pdfium, page, right, bottom)];
  const [x1, x2] = sorted(one.x, other.x);
  const [y1, y2] = sorted(one.y, other.y);
  return { left: x1, top: y1, width: x2 - x1, height: y2 - y1 };
}

/** As PDFium paints it: turned, and cut, as the page says. */
function placeOf(pdfium: Pdfium, page: number, pageX: number, pageY: number) {
  const [x = 0, y = 0] = withNumbers(pdfium, Int32Array, (at) =>
    pdfium._FPDF_PageToDevice(page, 0, 0, SIDE, SIDE, 0, pageX, pageY, at, at + 4),
  );
  return { x: share(x), y: share(y) };
}

const share = (pixels: number): number => Math.min(1, Math.max(0, pixels / SIDE));

const sorted = (one: number, other: number): [number, number] =>
  one < other ? [one, other] : [other, one];
