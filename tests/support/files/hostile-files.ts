import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { root } from '../root.ts';
import { docx, docxOf, lyingZip, rawPdf, slowPdf, zipBomb } from './documents.ts';

/** Just below what a file without pages may hold. */
const MOST_TEXT = 5_900_000;

/** Files that hold their reader up, each in another way: by time, by memory, by how much comes of them, by lying. */
export const hostileFiles: Record<string, () => Uint8Array> = {
  'slow pages.pdf': slowPdf,
  'slower pages.pdf': () =>
    pdfOf(packed(written('(Line) Tj T* '.repeat(20_000))), { pages: 2_000 }),
  'packed.pdf': () => packedPdf(400 * 2 ** 20),
  'shapes.pdf': () => pdfOf(packed('0 0 m 10 10 l S '.repeat(3_000_000))),
  'forms in forms.pdf': formsInForms,
  'notes.pdf': manyNotes,
  'half.pdf': () => slowPdf().slice(0, 30_000),
  'table.docx': () => docx([{ rows: Array.from({ length: 100_000 }, (_, n) => [`Row ${n}`]) }]),
  'unclosed.docx': () => docxOf(`<w:body>${'<w:p>'.repeat(1_000_000)}`),
  'paragraph.docx': () => docx([{ text: scrambled(MOST_TEXT) }]),
  'bomb.docx': zipBomb,
  'lying.docx': lyingZip,
  'half.doc': () => circleDoc().subarray(0, 700),
  'circle.doc': circleDoc,
  'deep.json': () => Buffer.from('['.repeat(5_000_000)),
  'numbers.json': () => Buffer.from(`[${'1,'.repeat(MOST_TEXT / 2)}1]`),
  'objects.json': () => Buffer.from(`[${'{"a":1},'.repeat(6_000_000)}1]`),
  'one line.txt': () => Buffer.from('漢字'.repeat(MOST_TEXT / 2)),
  'one word.txt': () => Buffer.from('word '.repeat(MOST_TEXT / 5)),
  'scrambled.txt': () => Buffer.from(scrambled(MOST_TEXT)),
  'blank.txt': () => Buffer.from(' '),
  'headings.md': () => Buffer.from('# a\n'.repeat(MOST_TEXT / 4)),
};

const FONT = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const written = (operators: string) => `BT /F1 8 Tf 8 TL 10 800 Td ${operators} ET`;

const stream = (content: string, more = '') =>
  `<< ${more} /Length ${content.length} >>\nstream\n${content}\nendstream`;

function packed(content: string | Buffer): string {
  return stream(deflateSync(content, { level: 9 }).toString('latin1'), '/Filter /FlateDecode');
}

/** All pages are drawn by this one stream; `others` are objects from the fifth on. */
function pdfOf(content: string, { pages = 1, page = '', others = [] as string[] } = {}) {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${FONT} /XObject << /X 5 0 R >> >> ${page} >>`,
    content,
    ...others,
  ]);
}

/** So many spaces after what it writes. */
export const packedPdf = (bytes: number, operators = ''): Uint8Array =>
  pdfOf(packed(`${written(operators)}${' '.repeat(bytes)}`));

/** Each form draws the next one twice: the last, a billion times. */
function formsInForms(): Uint8Array {
  const others = Array.from({ length: 30 }, (_, n) => {
    const next = `/XObject << /X ${n + 6} 0 R >>`;
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]';
    return stream(
      n < 29 ? '/X Do /X Do' : written('(ha) Tj'),
      `${form} /Resources << ${FONT} ${n < 29 ? next : ''} >>`,
    );
  });
  return pdfOf(stream('/X Do'), { others });
}

/** Each page has as much text as a long book. */
export function manyNotes(): Uint8Array {
  const note = `<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (${'note '.repeat(2_000)}) >>`;
  const page = `/Annots [${'5 0 R '.repeat(2_000)}]`;
  return pdfOf(stream('q Q'), { pages: 2_000, page, others: [note] });
}

const oldWord = () => Buffer.from(readFileSync(join(root, 'tests/support/files/warranty.doc')));

/** An old Word file whose chain of sectors never ends. */
export function circleDoc(): Uint8Array {
  const file = oldWord();
  const table = (file.readInt32LE(76) + 1) * 512;
  for (let entry = 0; entry < 128; entry++) file.writeInt32LE((entry + 1) % 128, table + entry * 4);
  return file;
}

/** Words of no language, the same each time: hardly anything in it comes twice. */
function scrambled(length: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789     ';
  const text = Buffer.alloc(length);
  let state = length;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    text[at] = letters.charCodeAt((state >>> 16) % letters.length);
  }
  return text.toString('latin1');
}
