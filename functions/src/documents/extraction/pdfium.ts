import { readPart } from '../../platform/native-parts.ts';
import type { Memory } from './messages.ts';

/** PDFium's own memory lies outside the JavaScript heap, so its limit is set here. */
const MAX_MEMORY_BYTES: Record<Memory, number> = {
  little: 48 * 1024 * 1024,
  much: 96 * 1024 * 1024,
  painting: 256 * 1024 * 1024,
};
/** A file that made the memory grow beyond this leaves it so: the thread is then worth replacing. */
const WORN_MEMORY_BYTES = 64 * 1024 * 1024;

const errorCodes = { password: 4, security: 5 } as const;

type Buffer = [pointer: number, size: number];
type FieldString = (form: number, annotation: number, ...buffer: Buffer) => number;

/** The functions of PDFium's C interface that reading text and painting pages takes. Handles and pointers are numbers. */
export type Pdfium = {
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(pointer: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_CloseDocument(document: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetText(text: number, start: number, count: number, pointer: number): number;
  _FPDFText_GetCharIndexFromTextIndex(text: number, index: number): number;
  _FPDFText_GetFontSize(text: number, character: number): number;
  _FPDFText_GetLooseCharBox(text: number, character: number, pointer: number): number;
  _FPDFText_CountRects(text: number, start: number, count: number): number;
  _FPDFText_GetRect(
    text: number,
    index: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFFormObj_CountObjects(object: number): number;
  _FPDFFormObj_GetObject(object: number, index: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  _FPDFDOC_ExitFormFillEnvironment(form: number): void;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetStringValue: (annotation: number, key: number, ...buffer: Buffer) => number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldName: FieldString;
  _FPDFAnnot_GetFormFieldAlternateName: FieldString;
  _FPDFAnnot_GetFormFieldValue: FieldString;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  /** Writes two whole numbers. */
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    pageX: number,
    pageY: number,
    x: number,
    y: number,
  ): number;
  _FPDFBitmap_Create(width: number, height: number, hasAlpha: number): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): number;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  wasmExports: { malloc(size: number): number; free(pointer: number): void };
  HEAPU8: Uint8Array;
};

let loading: Promise<Pdfium> | undefined;
let memory: { HEAPU8: Uint8Array } | undefined;
let limit: Memory = 'painting';
let isFull = false;

export function loadPdfium(): Promise<Pdfium> {
  loading ??= load();
  return loading;
}

export function limitPdfium(to: Memory): void {
  limit = to;
}

/** It was refused more memory: whatever went wrong may be due to that. */
export const isPdfiumFull = (): boolean => isFull;

export const isPdfiumWorn = (): boolean =>
  isFull || (memory?.HEAPU8.byteLength ?? 0) > WORN_MEMORY_BYTES;

async function load(): Promise<Pdfium> {
  const { PDFiumModule } = await import('@hyzyla/pdfium');
  const compiled = await WebAssembly.compile(await readPart('pdfium'));

  const module: unknown = await PDFiumModule({
    instantiateWasm(imports: unknown, onReady: unknown) {
      const instance = new WebAssembly.Instance(compiled, limitMemory(imports as Imports));
      (onReady as (instance: { exports: never }) => void)(instance);
      return instance.exports;
    },
  });
  const pdfium = module as Pdfium;
  memory = pdfium;
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium;
}

type Imports = Record<string, Record<string, unknown>>;

/** Of node's own; the type declarations for node leave it out. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>;
    Instance: new (module: object, imports: Imports) => { exports: never };
  };
};

/** Beyond the limit PDFium is told that there is no more memory, which ends the file at hand. */
function limitMemory(imports: Imports): Imports {
  const grow = imports.env?.emscripten_resize_heap as (size: number) => boolean;
  const limited = (size: number) => {
    // It grows by a fifth, also where less is asked for.
    const grown = Math.max(size >>> 0, (memory?.HEAPU8.byteLength ?? 0) * 1.2);
    const isAllowed = grown <= MAX_MEMORY_BYTES[limit] && grow(size);
    isFull ||= !isAllowed;
    return isAllowed;
  };
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: limited } };
}

function openDocument(
  pdfium: Pdfium,
  pointer: number,
  size: number,
): number | 'protected' | 'sealed' | 'damaged' {
  const document = pdfium._FPDF_LoadMemDocument(pointer, size, 0);
  if (document) return document;
  const code = pdfium._FPDF_GetLastError();
  if (code === errorCodes.password) return 'protected';
  return code === errorCodes.security ? 'sealed' : 'damaged';
}

/** Opens the bytes of a file. What comes of them is a handle, or why there is none; it is closed either way. */
export function openFile(pdfium: Pdfium, bytes: Uint8Array) {
  const pointer = pdfium.wasmExports.malloc(bytes.byteLength);
  if (!pointer) return { document: 'tooLarge', close: () => {} } as const;
  pdfium.HEAPU8.set(bytes, pointer);
  const document = openDocument(pdfium, pointer, bytes.byteLength);
  const close = () => {
    if (typeof document === 'number') pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(pointer);
  };
  return { document, close };
}

/** As much as any version of the struct takes of which PDFium is told here that nobody wants to be called. */
const FORM_INFO_BYTES = 256;
const FORM_INFO_VERSION = 2;

/** The values of a document's form; 0 where it has none. To be closed before the document is. */
export function openForm(pdfium: Pdfium, document: number) {
  const hasForm = pdfium._FPDF_GetFormType(document) > 0;
  const info = hasForm ? pdfium.wasmExports.malloc(FORM_INFO_BYTES) : 0;
  if (!info) return { form: 0, close: () => {} };
  pdfium.HEAPU8.fill(0, info, info + FORM_INFO_BYTES);
  pdfium.HEAPU8[info] = FORM_INFO_VERSION;
  const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
  const close = () => {
    if (form) pdfium._FPDFDOC_ExitFormFillEnvironment(form);
    pdfium.wasmExports.free(info);
  };
  return { form, close };
}

/** In points, from the left edge of the page. */
export type Span = { left: number; right: number };

export type PageText = {
  text: string;
  fontSizeAt(index: number): number;
  /** How high letters are there, on the page and whatever the letter; `top` counts from the page's bottom edge. */
  heightAt(index: number): { top: number; height: number };
  /** Where the parts of a line stand that were written one by one. */
  spansOf(index: number, length: number): Span[];
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
  const text = pdfium._FPDFText_LoadPage(page);
  try {
    if (!text) return undefined;
    const characterAt = (at: number) => pdfium._FPDFText_GetCharIndexFromTextIndex(text, at);
    return read(page, {
      text: readText(pdfium, text),
      fontSizeAt: (at) => pdfium._FPDFText_GetFontSize(text, characterAt(at)),
      heightAt: (at) => readHeight(pdfium, text, characterAt(at)),
      spansOf: (at, length) => readSpans(pdfium, text, characterAt(at), length),
    });
  } finally {
    if (text) pdfium._FPDFText_ClosePage(text);
    pdfium._FPDF_ClosePage(page);
  }
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

function readSpans(pdfium: Pdfium, text: number, start: number, length: number): Span[] {
  const count = pdfium._FPDFText_CountRects(text, start, length);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const [left = 0, , right = 0] = withNumbers(pdfium, Float64Array, (at) =>
      pdfium._FPDFText_GetRect(text, index, at, at + 8, at + 16, at + 24),
    );
    return { left, right };
  });
}

/** What PDFium writes for the edges of a rectangle, or for a place. */
export function withNumbers(
  pdfium: Pdfium,
  Numbers: Float32ArrayConstructor | Float64ArrayConstructor | Int32ArrayConstructor,
  write: (pointer: number) => void,
): ArrayLike<number> & Iterable<number> {
  const pointer = pdfium.wasmExports.malloc(4 * Numbers.BYTES_PER_ELEMENT);
  if (!pointer) return [];
  write(pointer);
  const { buffer } = pdfium.HEAPU8.slice(pointer, pointer + 4 * Numbers.BYTES_PER_ELEMENT);
  pdfium.wasmExports.free(pointer);
  return new Numbers(buffer);
}
