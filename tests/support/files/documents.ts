import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { PDFDocument, PDFHexString, StandardFonts } from 'pdf-lib';

export type PdfPage = {
  heading?: string;
  lines?: string[];
  /** Of a table below the lines, cell by cell. */
  rows?: string[][];
  header?: string[];
  footer?: string[];
  /** All over the page, as of one that was scanned. */
  picture?: true;
  /** From corner to corner, as of a drawing, or of letters that were made outlines. */
  line?: true;
};

/** A PDF with real text; a page without any has none. */
export async function pdf(pages: PdfPage[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const scan = await document.embedPng(ONE_PIXEL);
  for (const { heading, lines = [], rows = [], header = [], footer = [], ...drawn } of pages) {
    const page = document.addPage([595, 842]);
    const write = (text: string, x: number, y: number, size: number) =>
      page.drawText(text, { x, y, size, font });
    if (drawn.picture) page.drawImage(scan, { x: 0, y: 0, width: 595, height: 842 });
    if (drawn.line) page.drawLine({ start: { x: 5, y: 5 }, end: { x: 500, y: 500 } });
    for (const [row, line] of header.entries()) write(line, 50, 825 - row * 12, 9);
    if (heading) write(heading, 50, 780, 20);
    for (const [row, line] of lines.entries()) write(line, 50, 740 - row * 15, 11);
    for (const [row, cells] of rows.entries()) {
      const y = 740 - (lines.length + row) * 15;
      for (const [column, cell] of cells.entries()) write(cell, 50 + column * 150, y, 11);
    }
    for (const [row, line] of footer.entries()) write(line, 280, 42 - row * 12, 9);
  }
  return document.save();
}

/** A PDF that asks for a password: its encryption dictionary is all that a reader gets to see. */
export function protectedPdf(): Uint8Array {
  const secret = `<${'41'.repeat(32)}>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    `<< /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >>`,
  ];
  const id = `<${'00'.repeat(16)}>`;
  return rawPdf(objects, `/Encrypt 4 0 R /ID [${id} ${id}]`);
}

/** A PDF whose words stand in a form and in notes, beside what nobody is to see. */
export async function filledInPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const form = document.getForm();
  const name = form.createTextField('application[0].page[0].FullName[0]');
  name.setText('Ada Lovelace');
  name.addToPage(page, { x: 50, y: 700 });
  const country = form.createDropdown('Country');
  country.addOptions(['France', 'Greece']);
  country.select('Greece');
  country.addToPage(page, { x: 50, y: 660 });
  for (const box of ['Newsletter', 'Insurance']) {
    const field = form.createCheckBox(box);
    field.addToPage(page, { x: 50, y: 620 });
    if (box === 'Insurance') field.check();
  }
  const secret = form.createTextField('Pin');
  secret.setText('4711');
  secret.enablePassword();
  secret.addToPage(page, { x: 50, y: 580 });

  const note = (subtype: string, contents: string, flags = 0) =>
    document.context.register(
      document.context.obj({
        Type: 'Annot',
        Subtype: subtype,
        Rect: [50, 500, 70, 520],
        F: flags,
        Contents: PDFHexString.fromText(contents),
      }),
    );
  const HIDDEN = 2;
  page.node.addAnnot(note('Text', 'Called back on Monday – déjà vu.'));
  page.node.addAnnot(note('Text', 'Nobody sees this.', HIDDEN));
  return document.save();
}

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** An encrypted PDF that opens without a password, as banks and authorities publish them against changes. */
export function lockedPdf(line: string): Uint8Array {
  const key = randomBytes(32);
  const [validation, salt] = [randomBytes(8), randomBytes(8)];
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
  const aes = (using: Buffer, iv: Buffer, bytes: Buffer, isPadded: boolean) => {
    const cipher = createCipheriv('aes-256-cbc', using, iv).setAutoPadding(isPadded);
    return Buffer.concat([cipher.update(bytes), cipher.final()]);
  };
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const user = Buffer.concat([sha(validation), validation, salt]);
  const userKey = aes(sha(salt), Buffer.alloc(16), key, false);
  const permissions = Buffer.from('fcffffffffffffff546164620a0b0c0d', 'hex');
  const sealed = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(permissions);

  const iv = randomBytes(16);
  const text = Buffer.from(`BT /F1 11 Tf 50 700 Td (${line}) Tj ET`);
  const content = Buffer.concat([iv, aes(key, iv, text, true)]).toString('latin1');
  const filter = '/CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF';
  const [o, oe] = [randomBytes(48), randomBytes(32)];
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Filter /Standard /V 5 /R 5 /Length 256 /P -4 ${filter} /U ${hex(user)} /UE ${hex(userKey)} /O ${hex(o)} /OE ${hex(oe)} /Perms ${hex(sealed)} >>`,
  ];
  return rawPdf(objects, '/Encrypt 5 0 R');
}

/** A PDF that only those can open whose certificate it was encrypted for. */
export const sealedPdf = (): Uint8Array =>
  rawPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
      '<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >>',
    ],
    '/Encrypt 4 0 R',
  );

/** A small file whose many pages are all drawn by one long stream. */
export function slowPdf(): Uint8Array {
  const lines = Array.from({ length: 1_500 }, (_, at) => `(Line ${at} of many words) Tj T*`);
  const stream = `BT /F1 8 Tf 8 TL 10 800 Td ${lines.join(' ')} ET`;
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ';
  const kids = Array.from({ length: 2_000 }, () => '3 0 R');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`,
    `${page}/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ]);
}

export function rawPdf(objects: string[], more = ''): Uint8Array {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.map((at) => `${at} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R ${more} >>\n`;
  return Uint8Array.from(
    Buffer.from(`${text}startxref\n${text.indexOf('xref\n')}\n%%EOF\n`, 'latin1'),
  );
}

export type DocxBlock = { heading?: number; text: string } | { rows: string[][] };

export const docx = (blocks: DocxBlock[]): Uint8Array =>
  docxOf(`<w:body>${blocks.map(blockXml).join('')}</w:body>`);

const WORD_NAMESPACES = Object.entries({
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** A part of a Word file, as a header is. */
export const wordPart = (element: string, content: string): Uint8Array =>
  strToU8(`<w:${element} ${WORD_NAMESPACES}>${content}</w:${element}>`);

/** What a Word file's body refers to, by ids: types end as given, addresses lead outside. */
export const wordTargets = (targets: Record<string, [type: string, target: string]>): Uint8Array =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
      targets,
    )
      .map(
        ([id, [type, target]]) =>
          `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${target.includes(':') ? ' TargetMode="External"' : ''}/>`,
      )
      .join('')}</Relationships>`,
  );

/** A Word file with this as its body, whatever it is. */
export function docxOf(body: string, others: Zippable = {}): Uint8Array {
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office =
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const styles = [1, 2, 3].map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  );
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${types}"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${relationships}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': wordPart('document', body),
    'word/styles.xml': wordPart('styles', styles.join('')),
    ...others,
  });
}

function blockXml(block: DocxBlock): string {
  if ('rows' in block) {
    const row = (cells: string[]) =>
      `<w:tr>${cells.map((text) => `<w:tc>${paragraphXml(text)}</w:tc>`).join('')}</w:tr>`;
    return `<w:tbl>${block.rows.map(row).join('')}</w:tbl>`;
  }
  return paragraphXml(block.text, block.heading);
}

const paragraphXml = (text: string, heading?: number) => {
  const style = heading ? `<w:pPr><w:pStyle w:val="Heading${heading}"/></w:pPr>` : '';
  return `<w:p>${style}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
};

/** 30 MB of nothing, packed into 30 KB. */
export const zipBomb = (): Uint8Array =>
  docxOf('<w:body/>', { 'word/media/zero.xml': new Uint8Array(30 * 1024 * 1024) });

/** An archive whose directory declares a smaller size than an entry unpacks to. */
export function lyingZip(): Uint8Array {
  const file = Buffer.from(zipBomb());
  const at = file.lastIndexOf('word/media/zero.xml') - 46;
  file.writeUInt32LE(1_000, at + 24);
  return file;
}

/** An archive of which one entry stands twice in the directory: both unpack the same bytes. */
export function sharedZip(): Uint8Array {
  const file = Buffer.from(docx([{ text: 'One paragraph.' }]));
  const end = file.length - 22;
  const name = 'word/document.xml';
  const from = file.lastIndexOf(name) - 46;
  const twin = Buffer.from(file.subarray(from, from + 46 + name.length));
  twin.write('word/documenu.xml', 46);
  const count = file.readUInt16LE(end + 8) + 1;
  file.writeUInt16LE(count, end + 8);
  file.writeUInt16LE(count, end + 10);
  file.writeUInt32LE(file.readUInt32LE(end + 12) + twin.length, end + 12);
  return Buffer.concat([file.subarray(0, end), twin, file.subarray(end)]);
}

/** An archive that has one entry more than it counts. */
export function miscountedZip(): Uint8Array {
  const file = Buffer.from(docx([{ text: 'One paragraph.' }]));
  for (const at of [8, 10]) {
    const place = file.length - 22 + at;
    file.writeUInt16LE(file.readUInt16LE(place) - 1, place);
  }
  return file;
}
