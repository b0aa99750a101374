import type { Pdfium } from './pdfium.ts';

/** A rectangle, a place, or a matrix, and the corners of one that is turned. */
const MOST = 8;

/** What PDFium writes for the edges of a rectangle, or for a place. */
export function withNumbers(
  pdfium: Pdfium,
  Numbers: Float32ArrayConstructor | Float64ArrayConstructor | Int32ArrayConstructor,
  write: (pointer: number) => void,
): ArrayLike<number> & Iterable<number> {
  const pointer = pdfium.wasmExports.malloc(MOST * Numbers.BYTES_PER_ELEMENT);
  if (!pointer) return [];
  write(pointer);
  const { buffer } = pdfium.HEAPU8.slice(pointer, pointer + MOST * Numbers.BYTES_PER_ELEMENT);
  pdfium.wasmExports.free(pointer);
  return new Numbers(buffer);
}
