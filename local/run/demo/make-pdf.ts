import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { Block } from './make-blocks.ts';

const PAGE = { width: 595, height: 842, margin: 64 };
const INK = rgb(0.11, 0.16, 0.14);
const ACCENT = rgb(0.12, 0.44, 0.29);
const LEADING = 1.45;

const styles = {
  title: { size: 22, before: 0, after: 10, indent: 0, color: ACCENT },
  heading: { size: 13, before: 12, after: 2, indent: 0, color: INK },
  text: { size: 10.5, before: 0, after: 6, indent: 0, color: INK },
  item: { size: 10.5, before: 0, after: 3, indent: 12, color: INK },
};

export async function writePdf(blocks: Block[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  pdf.setTitle('Larkfield Cycles: customer handbook');
  // The same text makes the same file.
  for (const date of ['setCreationDate', 'setModificationDate'] as const) pdf[date](new Date(0));

  let page = addPage(pdf, plain);
  let y = PAGE.height - PAGE.margin;
  for (const block of blocks) {
    if (block.kind === 'page-break') {
      page = addPage(pdf, plain);
      y = PAGE.height - PAGE.margin;
      continue;
    }
    const { size, before, after, indent, color } = styles[block.kind];
    const font = block.kind === 'title' || block.kind === 'heading' ? bold : plain;
    const width = PAGE.width - 2 * PAGE.margin - indent;
    y -= before;
    for (const text of wrap(block.text, font, size, width)) {
      y -= size * LEADING;
      if (y < PAGE.margin) throw new Error(`This does not fit on its page: ${text}`);
      page.drawText(text, { x: PAGE.margin + indent, y, size, font, color });
    }
    y -= after;
  }
  return pdf.save();
}

function addPage(pdf: PDFDocument, font: PDFFont): PDFPage {
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  const text = `Larkfield Cycles · Customer handbook · Page ${pdf.getPageCount()}`;
  page.drawText(text, { x: PAGE.margin, y: PAGE.margin / 2, size: 8, font, color: INK });
  return page;
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
