import { describe, expect, it } from '@jest/globals';
import { cutWordBody } from '../../../functions/src/documents/extraction/cut-word-body.ts';

const OPEN = '<w:document xmlns:w="w"><w:body>';
const CLOSE = '</w:body></w:document>';

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const row = (text: string, isHead = false) =>
  `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}<w:tc>${paragraph(text)}</w:tc></w:tr>`;
const many = (make: (n: number) => string, count: number) =>
  Array.from({ length: count }, (_, n) => make(n)).join('');

async function cut(body: string, piece = 10_007): Promise<string[]> {
  const xml = OPEN + body + CLOSE;
  async function* pieces() {
    for (let at = 0; at < xml.length; at += piece) yield xml.slice(at, at + piece);
  }
  const bodies: string[] = [];
  for await (const part of cutWordBody(pieces())) {
    expect(part.startsWith(OPEN)).toBe(true);
    expect(part.endsWith(CLOSE)).toBe(true);
    bodies.push(part.slice(OPEN.length, -CLOSE.length));
  }
  return bodies;
}

describe('The body of a Word document', () => {
  it('is cut between paragraphs, and nothing is lost or changed', async () => {
    const body = `${many((n) => paragraph(`Text ${n} &gt; <![CDATA[<w:p>]]>`), 15_000)}<w:sectPr/>`;
    const parts = await cut(body);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toBe(body);
    expect(parts.slice(0, -1).every((part) => part.endsWith('</w:p>'))).toBe(true);
  });

  it('does not depend on how it comes', async () => {
    const body = many((n) => paragraph(`Text ${n}`), 12_000);
    expect(await cut(body, 65_536)).toEqual(await cut(body, 997));
  });

  it('is cut between the rows of a long table, which begins with its head each time', async () => {
    const head = `<w:tbl><w:tblGrid/>${row('Part', true)}${row('Name', true)}`;
    const parts = await cut(
      `${head}${many((n) => row(`R${n}.`), 12_000)}</w:tbl>${paragraph('End')}`,
    );
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every((part) => part.startsWith(head))).toBe(true);
    expect(parts.every((part) => part.includes('</w:tr></w:tbl>'))).toBe(true);
    expect(parts.join('').match(/R\d+\./g)).toHaveLength(12_000);
  });

  it('takes the first row for a head where none is marked, unless it is long', async () => {
    const rows = many((n) => row(`R${n}.`), 12_000);
    const unmarked = await cut(`<w:tbl>${row('Part')}${rows}</w:tbl>`);
    expect(unmarked.every((part) => part.startsWith(`<w:tbl>${row('Part')}`))).toBe(true);
    const long = await cut(`<w:tbl>${row('long '.repeat(9_000))}${rows}</w:tbl>`);
    expect(long.slice(1).every((part) => part.startsWith('<w:tbl><w:tr>'))).toBe(true);
    expect(long.join('').match(/R\d+\./g)).toHaveLength(12_000);
  });

  it('is not cut within the cell of a table', async () => {
    const inner = `<w:tbl>${many((n) => row(`Inner ${n}`), 12_000)}</w:tbl>`;
    const [part = '', ...more] = await cut(`<w:tbl><w:tr><w:tc>${inner}</w:tc></w:tr></w:tbl>`);
    expect(part).toContain('Inner 11999<');
    expect(more.filter((one) => one.includes('Inner'))).toEqual([]);
  });

  it.each([
    ['words', 'eighteen words &amp; '],
    ['one word', '漢字&amp;'],
  ])('is cut within a text of %s that is long by itself', async (_, words) => {
    const text = words.repeat(2_000_000 / words.length);
    const cell = '<w:tbl><w:tr><w:tc><w:p><w:r><w:t xml:space="preserve">';
    const end = '</w:t></w:r></w:p></w:tc></w:tr>';
    const parts = await cut(`${cell}${text}${end}${row('Last')}</w:tbl>`);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.every((part) => part.startsWith(cell) && part.endsWith('</w:tbl>'))).toBe(true);
    const texts = parts.map((part) => part.slice(cell.length, part.indexOf('</w:t>')));
    expect(texts.every((one) => /^(eighteen|words|漢|字|&amp;)/.test(one))).toBe(true);
    expect(texts.join('')).toBe(text);
    expect(parts.at(-1)).toContain('Last');
  });

  it.each([
    ['elements that are never closed', '<w:p>'.repeat(600)],
    ['a tag without an end', `<w:p ${'a'.repeat(1_200_000)}`],
  ])('is refused where it has %s', async (_, body) => {
    await expect(cut(body)).rejects.toThrow('is damaged');
  });
});
