import { withNumbers } from './pdf-numbers.ts';
import type { Pdfium } from './pdfium.ts';

/** Of PDFium. */
const OBJECTS = { text: 1, form: 5 } as const;
const MODES = { stroked: 1, invisible: 3 } as const;
const MOST_DEPTH = 5;
/** What is narrower PDFium leaves out of the text. */
const MIN_WIDTH = 0.01;
/** Of the letters' size: twins that make letters bold lie on each other, and neighbours do not. */
const WIDTH = 0.5;
const UNCHANGED = [1, 0, 0, 1, 0, 0];

type Flat = { object: number; mode: number };

/**
 * Opens the text of a page; 0 where there is none. Of a font that is not in the file PDFium knows no shapes, and so no width
 * of what is drawn alone or from top to bottom, which it leaves out of the text. A line around such letters gives them
 * one. The page is not to be painted afterwards.
 */
export function openText(pdfium: Pdfium, page: number): number {
  const flat = new Map(flatTexts(pdfium, page).map((one) => [one.object, one]));
  for (const one of flat.values()) widen(pdfium, one);
  const text = pdfium._FPDFText_LoadPage(page);
  if (!text || flat.size === 0) return text;

  const spaces = spacesOf(pdfium, text, flat);
  if (spaces.length === 0) return text;
  // PDFium puts spaces in by itself: those of the file would stand between the cells of tables.
  for (const { object, mode } of spaces) {
    pdfium._FPDFTextObj_SetTextRenderMode(object, mode);
    measureAgain(pdfium, object);
  }
  pdfium._FPDFText_ClosePage(text);
  return pdfium._FPDFText_LoadPage(page);
}

/** Letters without a width that are drawn, or lie behind the picture of what was recognized. */
function flatTexts(pdfium: Pdfium, page: number): Flat[] {
  const found: Flat[] = [];
  function look(count: number, at: (index: number) => number, depth: number): void {
    for (let index = 0; index < count; index += 1) {
      const object = at(index);
      const type = pdfium._FPDFPageObj_GetType(object);
      if (type === OBJECTS.form && depth < MOST_DEPTH) {
        const inner = pdfium._FPDFFormObj_CountObjects(object);
        look(inner, (one) => pdfium._FPDFFormObj_GetObject(object, one), depth + 1);
      } else if (type === OBJECTS.text && widthOf(object) < MIN_WIDTH) {
        const mode = pdfium._FPDFTextObj_GetTextRenderMode(object);
        if (mode === MODES.invisible || !isEmbedded(object)) found.push({ object, mode });
      }
    }
  }
  const pointer = pdfium.wasmExports.malloc(16);
  const widthOf = (object: number): number => {
    if (!pointer) return 1;
    pdfium._FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12);
    const [left = 0, , right = 0] = new Float32Array(pdfium.HEAPU8.buffer, pointer, 4);
    return right - left;
  };
  const isEmbedded = (object: number) =>
    pdfium._FPDFFont_GetIsEmbedded(pdfium._FPDFTextObj_GetFont(object)) === 1;

  look(pdfium._FPDFPage_CountObjects(page), (at) => pdfium._FPDFPage_GetObject(page, at), 0);
  pdfium.wasmExports.free(pointer);
  return found;
}

function widen(pdfium: Pdfium, { object }: Flat): void {
  const [size = 0] = withNumbers(pdfium, Float32Array, (at) =>
    pdfium._FPDFTextObj_GetFontSize(object, at),
  );
  const [, , c = 0, d = 0] = withNumbers(pdfium, Float32Array, (at) =>
    pdfium._FPDFPageObj_GetMatrix(object, at),
  );
  pdfium._FPDFTextObj_SetTextRenderMode(object, MODES.stroked);
  pdfium._FPDFPageObj_SetStrokeWidth(object, Math.max(MIN_WIDTH, WIDTH * size * Math.hypot(c, d)));
  measureAgain(pdfium, object);
}

const measureAgain = (pdfium: Pdfium, object: number) =>
  withNumbers(pdfium, Float32Array, (at) => {
    new Float32Array(pdfium.HEAPU8.buffer, at, UNCHANGED.length).set(UNCHANGED);
    pdfium._FPDFPageObj_TransformF(object, at);
  });

function spacesOf(pdfium: Pdfium, text: number, flat: Map<number, Flat>): Flat[] {
  const spaces = new Map<number, Flat>();
  const count = pdfium._FPDFText_CountChars(text);
  for (let character = 0; character < count; character += 1) {
    const one = flat.get(pdfium._FPDFText_GetTextObject(text, character));
    if (one && isSpace(pdfium._FPDFText_GetUnicode(text, character))) spaces.set(one.object, one);
  }
  return [...spaces.values()];
}

const isSpace = (unicode: number) => unicode === 0x20 || unicode === 0xa0 || unicode === 0x3000;
