import { withNumbers } from './pdf-numbers.ts';
import { openText } from './pdf-open-text.ts';
import type { Pdfium } from './pdfium.ts';
/** In points, from the left edge of the page. */
export type Span = { left: number; right: number };

type Box = Span & { top: number; bottom: number };

export type PageText = {
  text: string;
  fontSizeAt(index: number): number;
  /** How high letters are there, on the page and whatever the letter; `top` counts from the page's bottom edge. */
  heightAt(index: number): { top: number; height: number };
  /** Where the parts of a line stand that were written one by one; heights count from the page's bottom edge. */
  boxesOf(index: number, length: number): Box[];
  /** Where a character is written from: in a line, the left end of it. */
  placeOf(index: number): { x: number; y: number };
  /** The file does not say which letter it draws: what stands in the text is the number of its glyph. */
  isUnmapped(index: number): boolean;
  /** PDFium has put it in, for a gap or the end of a line. */
  isGenerated(index: number): boolean;
  isTurned(index: number): boolean;
};

/** Hands a page and its text, with the font size at each position, to `read`. Undefined for a page that is damaged. */
export function withPage<T>(
  pdfium: Pdfium,
  document: number,
  index: number,
  read: (page: number, text: PageText) => T,
): T | undefined {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return undefined;
  const text = openText(pdfium, page);
  try {
    return text ? read(page, pageText(pdfium, text)) : undefined;
  } finally {
    if (text) pdfium._FPDFText_ClosePage(text);
    pdfium._FPDF_ClosePage(page);
  }
}

function pageText(pdfium: Pdfium, text: number): PageText {
  const characterAt = (at: number) => pdfium._FPDFText_GetCharIndexFromTextIndex(text, at);
  return {
    text: readText(pdfium, text),
    fontSizeAt: (at) => pdfium._FPDFText_GetFontSize(text, characterAt(at)),
    heightAt: (at) => readHeight(pdfium, text, characterAt(at)),
    boxesOf: (at, length) => readBoxes(pdfium, text, characterAt(at), length),
    placeOf(at) {
      const [x = 0, y = 0] = withNumbers(pdfium, Float64Array, (pointer) =>
        pdfium._FPDFText_GetCharOrigin(text, characterAt(at), pointer, pointer + 8),
      );
      return { x, y };
    },
    isUnmapped: (at) => pdfium._FPDFText_HasUnicodeMapError(text, characterAt(at)) === 1,
    isGenerated: (at) => pdfium._FPDFText_IsGenerated(text, characterAt(at)) === 1,
    isTurned: (at) => pdfium._FPDFText_GetCharAngle(text, characterAt(at)) > 0.1,
  };
}

/** Of a page's text, the beginning. */
export function readText(pdfium: Pdfium, text: number, most = Number.POSITIVE_INFINITY): string {
  const count = Math.min(most, pdfium._FPDFText_CountChars(text));
  if (count <= 0) return '';
  const pointer = pdfium.wasmExports.malloc((count + 1) * 2);
  if (!pointer) return '';
  try {
    const length = pdfium._FPDFText_GetText(text, 0, count, pointer) - 1;
    const bytes = pdfium.HEAPU8.subarray(pointer, pointer + Math.max(0, length) * 2);
    return new TextDecoder('utf-16le').decode(bytes);
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

function readHeight(pdfium: Pdfium, text: number, character: number) {
  const [, top = 0, , bottom = 0] = withNumbers(pdfium, Float32Array, (at) =>
    pdfium._FPDFText_GetLooseCharBox(text, character, at),
  );
  return { top, height: Math.abs(top - bottom) };
}

function readBoxes(pdfium: Pdfium, text: number, start: number, length: number): Box[] {
  const count = pdfium._FPDFText_CountRects(text, start, length);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = withNumbers(pdfium, Float64Array, (at) =>
      pdfium._FPDFText_GetRect(text, index, at, at + 8, at + 16, at + 24),
    );
    return { left, right, top, bottom };
  });
}

/** What PDFium writes for the edges of a rectangle, or for a place. */
