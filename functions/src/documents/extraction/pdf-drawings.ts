import type { Pdfium } from './pdfium.ts';

/** Of PDFium. */
const OBJECTS = { text: 1, image: 3, form: 5 } as const;
/** So much of a page is looked at before it is said what it consists of. */
const MOST = { objects: 500, depth: 5 };

type Drawn = 'letters' | 'images' | 'shapes' | 'nothing';

/** What is drawn on a page in which no text was found; letters are such as no font tells the meaning of. */
export function whatIsDrawn(pdfium: Pdfium, page: number): Drawn {
  const types = new Set<number>();
  let left = MOST.objects;

  function look(count: number, at: (index: number) => number, depth: number): void {
    for (let index = 0; index < count && left > 0; index += 1) {
      left -= 1;
      const object = at(index);
      const type = pdfium._FPDFPageObj_GetType(object);
      if (type !== OBJECTS.form) types.add(type);
      else if (depth < MOST.depth) {
        const inner = pdfium._FPDFFormObj_CountObjects(object);
        look(inner, (one) => pdfium._FPDFFormObj_GetObject(object, one), depth + 1);
      }
    }
  }

  look(pdfium._FPDFPage_CountObjects(page), (at) => pdfium._FPDFPage_GetObject(page, at), 0);
  // A scan may have a layer of text that nothing was recognized for.
  if (types.has(OBJECTS.image)) return 'images';
  if (types.has(OBJECTS.text)) return 'letters';
  return types.size > 0 ? 'shapes' : 'nothing';
}
