import { describe, expect, it } from '@jest/globals';
import { strToU8 } from 'fflate';
import { docx, docxOf, wordPart, wordTargets } from '../../../support/files/documents.ts';
import {
  cell,
  field,
  paragraph,
  readDocx,
  row,
  run,
  table,
  wordTexts,
} from '../../../support/files/word.ts';

const targets = (found: Parameters<typeof wordTargets>[0]) => ({
  'word/_rels/document.xml.rels': wordTargets(found),
});
const link = (id: string, content: string, more = '') =>
  `<w:hyperlink r:id="${id}" ${more}>${content}</w:hyperlink>`;

describe('Links of Word', () => {
  const others = targets({
    shop: ['hyperlink', 'https://shop.example/returns'],
    mail: ['hyperlink', 'mailto:help@shop.example'],
    script: ['hyperlink', 'javascript:alert(1)'],
  });
  const TARGET = 'HYPERLINK "https://shop.example/a" \\o "tip"';

  it.each([
    [
      'a link',
      run('See the ') + link('shop', run('portal')) + run('.'),
      'See the portal (https://shop.example/returns).',
    ],
    [
      'one in two pieces',
      link('shop', run('por')) + link('shop', run('tal')),
      'portal (https://shop.example/returns)',
    ],
    [
      'one to a part',
      link('shop', run('portal'), 'w:anchor="costs"'),
      'portal (https://shop.example/returns#costs)',
    ],
    [
      'one that says its address',
      link('shop', run('shop.example/returns')),
      'shop.example/returns',
    ],
    ['a mail address', link('mail', run('Write to us')), 'Write to us (help@shop.example)'],
    ['one within the document', `<w:hyperlink w:anchor="x">${run('above')}</w:hyperlink>`, 'above'],
    ['a script', link('script', run('press')), 'press'],
    [
      'a field',
      field(TARGET, run('down') + run('load')) + run('!'),
      'download (https://shop.example/a)!',
    ],
    [
      'a field to a part',
      field('HYPERLINK "https://shop.example/a" \\l "b"', run('b')),
      'b (https://shop.example/a#b)',
    ],
    [
      'a field within',
      field('HYPERLINK \\l "_Toc1"', run('Costs ') + field('PAGEREF _Toc1', run('7'))),
      'Costs 7',
    ],
    [
      'a field in its short form',
      `<w:fldSimple w:instr=' ${TARGET} '>${run('here')}</w:fldSimple>`,
      'here (https://shop.example/a)',
    ],
  ])('are read: %s', async (_, content, text) => {
    expect(await wordTexts(paragraph(content), others)).toEqual([text]);
  });
});

describe('Fields of Word', () => {
  const form = (content: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${content}</w:ffData></w:fldChar></w:r>`;
  const rest = (instruction: string) => field(instruction, '').replace(/^.*?<\/w:r>/, '');

  it.each([
    [
      'of a letter',
      `Dear <w:fldSimple w:instr="MERGEFIELD Name">${run('«Name»')}</w:fldSimple>`,
      '«Name»',
    ],
    [
      'without what they are made of',
      field(
        'IF "' +
          '</w:instrText></w:r>' +
          field('MERGEFIELD a', run('hidden')) +
          '<w:r><w:instrText>" = "x"',
        run('shown'),
      ),
      'shown',
    ],
    [
      'that never end',
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('not lost')}`,
      'not lost',
    ],
    [
      'to be checked',
      form('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>') +
        rest('FORMCHECKBOX') +
        run(' agreed'),
      '☒ agreed',
    ],
    [
      'to choose from',
      form(
        '<w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList>',
      ) + rest('FORMDROPDOWN'),
      'blue',
    ],
    ['of symbols', '<w:r><w:sym w:font="Wingdings" w:char="F0E0"/></w:r>', '🡪'],
  ])('are read as they are shown: %s', async (_, content, text) => {
    expect(await wordTexts(paragraph(content))).toEqual([text]);
  });
});

describe('Words of Word', () => {
  const ruby = (base: string, reading: string) =>
    `<w:r><w:ruby><w:rubyPr/><w:rt>${run(reading)}</w:rt><w:rubyBase>${run(base)}</w:rubyBase></w:ruby></w:r>`;

  it('with furigana have their reading behind them, once', async () => {
    const old = field(
      'EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 9(とうきょう),東京)',
    );
    const body = [
      run('これは') + ruby('漢', 'かん') + ruby('字', 'じ') + run('です'),
      old + run('です'),
    ];
    expect(await wordTexts(body.map((one) => paragraph(one)).join(''))).toEqual([
      'これは漢字(かんじ)です',
      '東京(とうきょう)です',
    ]);
  });

  it('that are tracked as deleted or moved away are left out, which the notice says', async () => {
    const body =
      paragraph(
        `<w:ins>${run('new ')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:moveFrom>${run('gone')}</w:moveFrom><w:moveTo>${run('here')}</w:moveTo>`,
      ) +
      paragraph(run('One '), '<w:rPr><w:del/></w:rPr>') +
      paragraph(run('sentence')) +
      table(row([cell('kept'), cell('1')]), row([cell('gone'), cell('2')], '<w:del/>')) +
      paragraph(run('The end'), '<w:rPr><w:del/></w:rPr>');
    const { blocks, notice } = await readDocx(docxOf(`<w:body>${body}</w:body>`));
    expect(blocks.map(({ text }) => text)).toEqual([
      'new here',
      'One sentence',
      'kept | 1 |',
      'The end',
    ]);
    expect(notice).toBe('Not read: 2 passages that are marked as deleted.');
  });

  it('in boxes are read once, after their paragraph, and those in controls in their place', async () => {
    const box = `<w:txbxContent>${paragraph(run('in the box'))}</w:txbxContent>`;
    const both = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const control = `<w:sdt><w:sdtPr><w:alias w:val="no"/></w:sdtPr><w:sdtContent>${run(' controlled')}</w:sdtContent></w:sdt>`;
    const body =
      paragraph(run('Around') + both + control) +
      table(row([cell('a'), cell(paragraph(run('b') + both))]));
    expect(await wordTexts(body)).toEqual([
      'Around controlled',
      'in the box',
      'a | b in the box |',
    ]);
  });

  it('of notes follow the text, by the numbers in it', async () => {
    const note = (id: number, text: string) =>
      `<w:footnote w:id="${id}">${paragraph(run(text))}</w:footnote>`;
    const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const others = {
      'word/footnotes.xml': wordPart(
        'footnotes',
        note(2, 'plus tax') + note(3, 'unused') + note(4, 'net'),
      ),
    };
    const body = paragraph(run('9 euro') + reference(4) + run(', 5 euro') + reference(2));
    expect(await wordTexts(body, others)).toEqual([
      '9 euro[1], 5 euro[2]',
      '[1] net',
      '[2] plus tax',
    ]);
  });
});

describe('Around the text of a Word file', () => {
  it('headers and footers are read once, without the numbers of pages', async () => {
    const others = {
      ...targets({
        h1: ['header', 'header1.xml'],
        h2: ['header', 'header2.xml'],
        h3: ['header', 'header3.xml'],
        f1: ['footer', 'footer1.xml'],
      }),
      'word/header1.xml': wordPart(
        'hdr',
        paragraph(
          `${run('Valid from 1 May')}<w:r><w:tab/></w:r>${run('Page ')}${field('PAGE', run('3'))}${run(' of ')}<w:fldSimple w:instr="NUMPAGES">${run('9')}</w:fldSimple>`,
        ),
      ),
      'word/header2.xml': wordPart('hdr', paragraph(run('Title page'))),
      'word/header3.xml': wordPart('hdr', paragraph(run('Never shown'))),
      'word/footer1.xml': wordPart(
        'ftr',
        paragraph(field('PAGE', run('3'))) +
          paragraph(run('Valid from 1 May')) +
          paragraph(run('Acme Ltd')),
      ),
    };
    const reference = (kind: string, type: string, id: string) =>
      `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`;
    const section = `<w:sectPr>${reference('header', 'default', 'h1')}${reference('header', 'first', 'h2')}${reference('header', 'even', 'h3')}${reference('footer', 'default', 'f1')}<w:titlePg/></w:sectPr>`;
    const body = paragraph(run('One'), section) + paragraph(run('Two')) + section;
    expect(await wordTexts(body, others)).toEqual([
      'Valid from 1 May',
      'Title page',
      'One',
      'Two',
      'Acme Ltd',
    ]);
  });

  it('what is not read is said', async () => {
    const body = paragraph(
      `${run('Text')}<w:r><w:commentReference w:id="0"/></w:r><w:r><w:commentReference w:id="1"/></w:r><w:r><w:drawing><a:blip/></w:drawing></w:r><w:r><w:object><v:imagedata/><o:OLEObject/></w:object></w:r>`,
    );
    const { notice } = await readDocx(docxOf(`<w:body>${body}</w:body>`));
    expect(notice).toBe('Not read: 2 comments, 1 picture, 1 embedded or linked file.');
  });

  it('files that it takes in are read in their place, and others are said', async () => {
    const mail = `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary="-b"\r\n\r\n---b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Gr=C3=BC=C3=9Fe =\r\nan alle</p>\r\n---b--`;
    const html =
      '<!DOCTYPE html><html><head><title>no</title><style>p{}</style></head><body><h2>Hours</h2><p>We open at&nbsp;<b>7:45</b> &ndash; <a href="https://x.example/late">late</a>.<ol><li>one<li><p>two</p></ol><table><tr><th>City<th>Price<tr><td rowspan=2>Lyon<td>31<tr><td>17</table><script>no()</script>';
    const kinds = {
      html,
      docx: docx([{ text: 'Another document' }]),
      mht: mail,
      txt: 'Plain text',
      rtf: '{\\rtf1 no}',
    };
    const others = {
      ...targets(
        Object.fromEntries(
          Object.keys(kinds).map((kind) => [
            kind,
            ['aFChunk', `chunk.${kind}`] as [string, string],
          ]),
        ),
      ),
      ...Object.fromEntries(
        Object.entries(kinds).map(([kind, content]) => [
          `word/chunk.${kind}`,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    };
    const chunks = Object.keys(kinds).map((kind) => `<w:altChunk r:id="${kind}"/>`);
    const body = `${paragraph(run('Before'))}${chunks.join('')}${paragraph(run('After'))}`;
    const { blocks, notice } = await readDocx(docxOf(`<w:body>${body}</w:body>`, others));
    expect(blocks.map(({ text }) => text)).toEqual([
      'Before',
      'Hours',
      'We open at 7:45 – late (https://x.example/late).',
      '1. one',
      '2. two',
      'City | Price | \nLyon | 31 | \nLyon | 17 |',
      'Another document',
      'Grüße an alle',
      'Plain text',
      'After',
    ]);
    expect(notice).toBe('Not read: 1 embedded or linked file.');
  });
});
