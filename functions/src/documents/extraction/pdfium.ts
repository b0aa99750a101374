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
  /** Writes two numbers. */
  _FPDFText_GetCharOrigin(text: number, character: number, x: number, y: number): number;
  _FPDFText_GetCharAngle(text: number, character: number): number;
  _FPDFText_GetUnicode(text: number, character: number): number;
  _FPDFText_GetTextObject(text: number, character: number): number;
  _FPDFText_IsGenerated(text: number, character: number): number;
  _FPDFText_HasUnicodeMapError(text: number, character: number): number;
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
  _FPDFPageObj_GetBounds(
    object: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ): number;
  _FPDFPageObj_GetMatrix(object: number, pointer: number): number;
  _FPDFPageObj_TransformF(object: number, pointer: number): number;
  _FPDFPageObj_SetStrokeWidth(object: number, width: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFTextObj_GetFontSize(object: number, pointer: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFTextObj_SetTextRenderMode(object: number, mode: number): number;
  _FPDFFont_GetIsEmbedded(font: number): number;
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
  _FPDFAnnot_GetRect(annotation: number, pointer: number): number;
  _FPDFAnnot_GetLink(annotation: number): number;
  _FPDFLink_GetAction(link: number): number;
  _FPDFLink_CountQuadPoints(link: number): number;
  _FPDFLink_GetQuadPoints(link: number, index: number, pointer: number): number;
  _FPDFAction_GetType(action: number): number;
  _FPDFAction_GetURIPath(document: number, action: number, ...buffer: Buffer): number;
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
