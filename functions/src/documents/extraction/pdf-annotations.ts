import { FileRefused, TOO_LONG } from './page.ts';
import { type Link, readLink } from './pdf-links.ts';
import type { Pdfium } from './pdfium.ts';

type FieldString =
  | '_FPDFAnnot_GetFormFieldName'
  | '_FPDFAnnot_GetFormFieldAlternateName'
  | '_FPDFAnnot_GetFormFieldValue';

/** Of PDFium. */
const SUBTYPES = { link: 2, popup: 16, field: 20 } as const;
/** Checkbox, radio button, combo box, list box and text. */
const FIELDS_WITH_VALUES = new Set([2, 3, 4, 5, 6]);
const NOT_TICKED = 'Off';
const NOT_SEEN = 0x02 | 0x20;
const PASSWORD_FIELD = 0x2000;

/** Of a page; no page that a person made has more. */
const MAX_ANNOTATIONS = 2_000;
const MAX_CHARACTERS = 1_000_000;

/**
 * The values of a form on a page, as `label: value`, the notes on it, and the links. None is a part of the page's text.
 * @throws FileRefused where they are too long: several pages are held at a time
 */
export function readAnnotations(
  pdfium: Pdfium,
  { document, page, form }: { document: number; page: number; form: number },
): { fields: string[]; notes: string[]; links: Link[]; leftOut: number } {
  // Each option of a choice is a field of its own with the value of all.
  const fields = new Set<string>();
  const notes: string[] = [];
  const links: Link[] = [];
  let characters = 0;
  const all = pdfium._FPDFPage_GetAnnotCount(page);
  const count = Math.min(all, MAX_ANNOTATIONS);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    try {
      const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
      if (pdfium._FPDFAnnot_GetFlags(annotation) & NOT_SEEN) continue;
      if (subtype === SUBTYPES.field) {
        const field = form && readField(pdfium, form, annotation);
        if (field) fields.add(field);
        characters += field ? field.length : 0;
      } else if (subtype === SUBTYPES.link) {
        const link = readLink(pdfium, document, annotation);
        if (link) links.push(link);
        characters += link?.address.length ?? 0;
      } else if (subtype !== SUBTYPES.popup) {
        const note = readNote(pdfium, annotation);
        if (note) notes.push(note);
        characters += note.length;
      }
      if (characters > MAX_CHARACTERS) throw new FileRefused(TOO_LONG);
    } finally {
      pdfium._FPDFPage_CloseAnnot(annotation);
    }
  }
  return { fields: [...fields], notes, links, leftOut: Math.max(0, all - count) };
}

function readField(pdfium: Pdfium, form: number, annotation: number): string | undefined {
  const type = pdfium._FPDFAnnot_GetFormFieldType(form, annotation);
  if (!FIELDS_WITH_VALUES.has(type)) return undefined;
  if (pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD_FIELD) return undefined;

  const read = (name: FieldString) =>
    readString(pdfium, (...buffer) => pdfium[name](form, annotation, ...buffer));
  const value = read('_FPDFAnnot_GetFormFieldValue');
  if (!value || value === NOT_TICKED) return undefined;
  const label =
    read('_FPDFAnnot_GetFormFieldAlternateName') || lastName(read('_FPDFAnnot_GetFormFieldName'));
  return label ? `${label}: ${value}` : value;
}

/** Of `form1[0].page[0].Street[0]`, the part that a person has named. */
const lastName = (name: string) => (name.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '');

function readNote(pdfium: Pdfium, annotation: number): string {
  return withCString(pdfium, 'Contents', (key) =>
    readString(pdfium, (...buffer) => pdfium._FPDFAnnot_GetStringValue(annotation, key, ...buffer)),
  );
}

/** Asked for its length first, PDFium then fills as much. */
function readString(pdfium: Pdfium, fill: (pointer: number, size: number) => number): string {
  const size = fill(0, 0);
  const pointer = size > 2 ? pdfium.wasmExports.malloc(size) : 0;
  if (!pointer) return '';
  try {
    fill(pointer, size);
    const text = pdfium.HEAPU8.subarray(pointer, pointer + size - 2);
    return new TextDecoder('utf-16le').decode(text).trim();
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

function withCString<T>(pdfium: Pdfium, text: string, use: (pointer: number) => T): T {
  const pointer = pdfium.wasmExports.malloc(text.length + 1);
  try {
    pdfium.HEAPU8.set(Buffer.from(`${text}\0`, 'latin1'), pointer);
    return use(pointer);
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}
