import { extractDocx } from '../../../functions/src/documents/extraction/extract-docx.ts';
import type { Block } from '../../../functions/src/knowledge/pieces.ts';
import { docxOf } from './documents.ts';

/** Pieces of Word's XML, as tests put them together. */

export const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

export const paragraph = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;

export const cell = (content: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<') ? content : paragraph(run(content))}</w:tc>`;

export const row = (cells: string[], properties = ''): string =>
  `<w:tr><w:trPr>${properties}</w:trPr>${cells.join('')}</w:tr>`;

export const table = (...rows: string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;

const fieldMark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

/** A field; what is between is its result, where it has one. */
export const field = (instruction: string, result?: string): string =>
  fieldMark('begin') +
  `<w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r>` +
  (result === undefined ? '' : fieldMark('separate') + result) +
  fieldMark('end');

/** What is read of a file. */
export async function readDocx(bytes: Uint8Array): Promise<{ blocks: Block[]; notice: string }> {
  const blocks: Block[] = [];
  let notice = '';
  for await (const page of extractDocx(bytes)) {
    blocks.push(...page.blocks);
    notice = page.notice;
  }
  return { blocks, notice };
}

/** The texts of a file with this in its body. */
export async function wordTexts(
  body: string,
  others?: Parameters<typeof docxOf>[1],
): Promise<string[]> {
  const { blocks } = await readDocx(docxOf(`<w:body>${body}</w:body>`, others));
  return blocks.map(({ text }) => text);
}
