import { describe, expect, it } from '@jest/globals';
import { docx, docxOf, wordPart } from '../../../support/files/documents.ts';
import { paragraph, readDocx, run } from '../../../support/files/word.ts';

const file = docx([{ text: 'The text.' }]);
const around = (before: string, after: string) =>
  new Uint8Array(
    Buffer.concat([Buffer.from(before, 'latin1'), file, Buffer.from(after, 'latin1')]),
  );
const textOf = async (bytes: Uint8Array) => (await readDocx(bytes)).blocks[0]?.text;

describe('The archive of a Word file', () => {
  it.each([
    ['a byte behind it', '', '\0'],
    ['more than a comment could be', '', '\r\n'.repeat(40_000)],
    ['a line in front of it', 'X-Scanned: yes\r\n', ''],
    ['both', '\n', '\n'],
  ])('may have %s', async (_, before, after) => {
    expect(await textOf(around(before, after))).toBe('The text.');
  });

  it.each([
    ['another one behind it', '', Buffer.from(file).toString('latin1')],
    ['an end of another one', '', `PK\u0005\u0006${'\0'.repeat(18)}`],
    ['a file of another one behind it', '', 'PK\u0001\u0002'],
    ['a file of another one in front of it', 'PK\u0003\u0004', ''],
  ])('may not have %s', async (_, before, after) => {
    await expect(readDocx(around(before, after))).rejects.toThrow('is damaged');
  });
});

describe('The XML of a Word file', () => {
  const withBody = (content: string) => docxOf(`<w:body>${content}</w:body>`);
  const replaced = (xml: string | Uint8Array) =>
    docxOf('', { 'word/document.xml': typeof xml === 'string' ? Buffer.from(xml) : xml });

  it.each([
    [
      'other prefixes',
      `<d:document xmlns:d="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><d:body><d:p><d:r><d:t>The text.</d:t></d:r></d:p></d:body></d:document>`,
    ],
    [
      'no prefix',
      `<document xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main"><body><p><r><t>The text.</t></r></p></body></document>`,
    ],
    [
      'comments and CDATA',
      Buffer.from(
        wordPart(
          'document',
          `<!-- <w:p> --><w:body>${paragraph(run('<![CDATA[The]]> te&#x78;t<?no?>.'))}</w:body>`,
        ),
      ).toString(),
    ],
  ])('may have %s', async (_, xml) => {
    expect(await textOf(replaced(xml))).toBe('The text.');
  });

  it('may be UTF-16', async () => {
    const xml = Buffer.from(wordPart('document', `<w:body>${paragraph(run('Grüße'))}</w:body>`));
    expect(await textOf(replaced(Buffer.from(`\ufeff${xml.toString()}`, 'utf16le')))).toBe('Grüße');
  });

  it('is read to its end however long it is', async () => {
    const text = Array.from({ length: 20_000 }, (_, n) => paragraph(run(`Text ${n} &gt; 漢字`)));
    const { blocks } = await readDocx(withBody(text.join('')));
    expect(blocks.map((block) => block.text)).toEqual(
      Array.from({ length: 20_000 }, (_, n) => `Text ${n} > 漢字`),
    );
  });

  it.each([
    ['elements that are never closed', '<w:p>'.repeat(100)],
    ['too many in each other', '<w:p>'.repeat(600) + '</w:p>'.repeat(600)],
    ['a tag without an end', `<w:p ${'a'.repeat(1_200_000)}`],
    ['an end of something else', '<w:p></w:r>'],
    ['a declaration of types', '<!DOCTYPE x><w:p/>'],
  ])('is refused where it has %s', async (_, content) => {
    await expect(readDocx(withBody(content))).rejects.toThrow('is damaged');
  });
});
