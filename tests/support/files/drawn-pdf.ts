import { rawPdf } from './documents.ts';

type Shown = { text: string; x: number; y: number; size?: number; font?: keyof typeof fonts };

/** None of them is in the file. `numbered` says of no letter which one it is: its codes are those of ASCII, less 29. */
const fonts = {
  latin: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  across: composite('HeiseiMin-W3', 'UniJIS-UCS2-H', 'Japan1'),
  down: composite('HeiseiMin-W3', 'UniJIS-UCS2-V', 'Japan1'),
  numbered: composite('ABCDEF+Own', 'Identity-H', 'Identity'),
};

function composite(name: string, encoding: string, ordering: string): string {
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >>`;
  const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /StemV 80 >>`;
  const inner = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo ${system} /FontDescriptor ${descriptor} /DW 1000 >>`;
  return `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [${inner}] >>`;
}

/** A PDF whose pages show what is given, in this order, one text object each, and have these annotations. */
export function drawnPdf(pages: Shown[][], annotations: string[] = []): Uint8Array {
  const names = Object.entries(fonts).map(([name, font]) => `/${name} ${font}`);
  const first = 4;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`);
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    `<< /Font << ${names.join(' ')} >> >>`,
    ...pages.flatMap((shown, index) => {
      const content = shown.map(textObject).join('\n');
      const contents = `${first + 2 * index + 1} 0 R`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} /Resources 3 0 R /Annots [${annotations.join(' ')}] >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ]);
}

function textObject({ text, x, y, size = 12, font = 'latin' }: Shown): string {
  const code = (character: string) => character.charCodeAt(0) - (font === 'numbered' ? 29 : 0);
  const shown =
    font === 'latin'
      ? `(${text.replace(/[()\\]/g, '\\$&')})`
      : `<${Array.from(text, (one) => code(one).toString(16).padStart(4, '0')).join('')}>`;
  return `BT /${font} ${size} Tf ${x} ${y} Td ${shown} Tj ET`;
}

/** Over a part of a page, from the lower left to the upper right. */
export const linkOver = (rectangle: number[], action: string): string =>
  `<< /Type /Annot /Subtype /Link /Rect [${rectangle.join(' ')}] ${action} >>`;

export const leadsTo = (address: string): string => `/A << /S /URI /URI (${address}) >>`;
