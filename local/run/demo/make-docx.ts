import { strToU8, zipSync } from 'fflate';
import type { Block } from './make-blocks.ts';

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const styleIds = { title: 'Heading1', heading: 'Heading2', text: 'Normal', item: 'ListParagraph' };

/** The least that Word opens as a document with headings. */
export function writeDocx(blocks: Block[]): Uint8Array {
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${content}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles xmlns:w="${word}">${Object.values(styleIds).map(style).join('')}</w:styles>`,
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body>${blocks.map(paragraph).join('')}</w:body></w:document>`,
  };
  const zipped = Object.entries(files).map(([name, xml]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`),
  ]);
  // The same text makes the same file.
  return zipSync(Object.fromEntries(zipped), { level: 9, mtime: new Date(1980, 0, 2) });
}

function style(id: string): string {
  const level = /^Heading(\d)$/.exec(id)?.[1];
  const name = level ? `heading ${level}` : id === 'Normal' ? 'Normal' : 'List Paragraph';
  const outline = level ? `<w:pPr><w:outlineLvl w:val="${Number(level) - 1}"/></w:pPr>` : '';
  const size = level === '1' ? 44 : level === '2' ? 28 : 22;
  const look = `<w:rPr>${level ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr>`;
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${outline}${look}</w:style>`;
}

function paragraph(block: Block): string {
  if (block.kind === 'page-break') return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  const text = block.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<w:p><w:pPr><w:pStyle w:val="${styleIds[block.kind]}"/></w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}
