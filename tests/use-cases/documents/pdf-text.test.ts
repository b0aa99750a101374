import { describe, expect, it } from '@jest/globals';
import { extractPages } from '../../../functions/src/documents/extraction/extract-pages.ts';
import type { Page } from '../../../functions/src/documents/extraction/page.ts';
import { paintPage } from '../../../functions/src/documents/extraction/paint-page.ts';
import { pdf } from '../../support/files/documents.ts';
import { drawnPdf, leadsTo, linkOver } from '../../support/files/drawn-pdf.ts';

async function read(bytes: Uint8Array) {
  const pages: Page[] = [];
  for await (const page of extractPages(bytes, '.pdf')) pages.push(page);
  const { notice = '', unreadPages = 0 } = pages.at(-1) ?? {};
  const blocks = pages.flatMap((page) => page.blocks);
  return { blocks, text: blocks.map(({ text }) => text).join('\n'), notice, unreadPages };
}

describe('letters of a font that is not in the file', () => {
  const sentence = '価格は一個千二百円で送料を含みます。';
  const each = [...sentence].map((text, n) => ({
    ...{ text, x: 50 + n * 12, y: 700 },
    font: 'across' as const,
  }));

  it('are read where each is drawn alone, beside words that are not', async () => {
    const words = ['Price', ' ', 'list', ' ', '2026'].map((text, n) => ({
      ...{ text, x: 50 + n * 26, y: 650 },
    }));
    const { text } = await read(drawnPdf([[...each, ...words]]));
    expect(text.split(/\s/)).toEqual([sentence, 'Price', 'list', '2026']);
  });

  it('are found again on the page', async () => {
    const painted = await paintPage(drawnPdf([each]), 1, '送料を含みます');
    expect(painted?.boxes.length).toBeGreaterThan(0);
  });

  it('are read once where twins of them make them bold', async () => {
    const twins = each.flatMap((one) => [one, { ...one, x: one.x + 0.3 }]);
    expect((await read(drawnPdf([twins]))).text).toBe(sentence);
  });
});

describe('what is written from top to bottom', () => {
  const columns = ['縦書きの文書は右上から', '読み始めて次の行が左に', '続き最後の行で終わる。'];
  const asOne = columns.map((text, n) => ({
    text,
    x: 500 - n * 20,
    y: 750,
    font: 'down' as const,
  }));
  const asMany = (font: 'down' | 'across') =>
    asOne.flatMap(({ text, x, y }) =>
      [...text].map((letter, n) => ({ text: letter, x, y: y - n * 12, font })),
    );

  it.each([
    ['column by column', asOne],
    ['letter by letter', asMany('down')],
    ['letter by letter, as if it were written across', asMany('across')],
    ['from the left to the right', asMany('down').toSorted((a, b) => a.x - b.x)],
  ])('is read from the right to the left, drawn %s', async (_, shown) => {
    const number = { text: '12', x: 290, y: 40, size: 10 };
    const { text } = await read(drawnPdf([[...shown, number]]));
    expect(text.replace(/\s/g, '')).toBe(`${columns.join('')}12`);
  });

  it('may stand in two parts, one above the other', async () => {
    const below = asOne.map(({ text, ...place }) => ({ ...place, text: `${text}二`, y: 400 }));
    const { text } = await read(drawnPdf([[...below, ...asOne]]));
    expect(text.replace(/\s/g, '')).toBe(
      columns.join('') + columns.map((one) => `${one}二`).join(''),
    );
  });
});

describe('links of a PDF', () => {
  const line = (text: string, y: number) => ({ text, x: 50, y });
  /** With Helvetica in 12 points, where words begin and end. */
  const page = [
    line('Ask the returns portal about it.', 700),
    line('Visit https://acme.example/help now.', 680),
    line('This line ends with our terms', 660),
    line('of sale, and goes on.', 640),
    line('See page 3, or the form.', 620),
  ];

  it('stand behind the words that lead there, once, unless the words say the same', async () => {
    const { text } = await read(
      drawnPdf(
        [page],
        [
          linkOver([92, 697, 166, 712], leadsTo('https://acme.example/returns')),
          linkOver([75, 677, 217, 692], leadsTo('https://acme.example/help/')),
          linkOver([151, 657, 204, 672], leadsTo('http://acme.example/terms')),
          linkOver([49, 637, 86, 652], leadsTo('http://acme.example/terms')),
          linkOver([74, 617, 112, 632], '/Dest [4 0 R /Fit]'),
          linkOver([74, 617, 112, 632], '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
          linkOver([151, 617, 177, 632], leadsTo('mailto:forms@acme.example')),
          linkOver([400, 10, 500, 30], leadsTo('https://nowhere.example')),
        ],
      ),
    );
    expect(text.replace(/\s+/g, ' ')).toBe(
      'Ask the returns portal (https://acme.example/returns) about it. ' +
        'Visit https://acme.example/help now. ' +
        'This line ends with our terms of sale (http://acme.example/terms), and goes on. ' +
        'See page 3, or the form (forms@acme.example).',
    );
  });

  it('may lie over several lines as one', async () => {
    const quads = '/QuadPoints [151 672 204 672 151 657 204 657 49 652 86 652 49 637 86 637]';
    const link = linkOver([49, 637, 204, 672], `${quads} ${leadsTo('https://acme.example/t')}`);
    const { text } = await read(drawnPdf([page], [link]));
    expect(text.match(/acme\.example\/t/g)).toHaveLength(1);
    expect(text).toContain('of sale (https://acme.example/t), and');
  });
});

describe('numbers of glyphs', () => {
  const readable = { text: 'Opening hours are from nine to five.', x: 50, y: 400 };
  const lines = (font: 'latin' | 'numbered', texts: string[]) =>
    texts.map((text, n) => ({ text, x: 50, y: 700 - n * 15, font }));
  const words = [
    'This is the text of the contract for the bicycle that you have bought.',
    'It goes on for a while and the words are those of the shop.',
    'The frame and the fork are not covered by the warranty of the shop.',
  ];
  const moved = words.map((text) =>
    text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 29)),
  );

  it.each([
    ['that a font leaves open', lines('numbered', words)],
    ['that look like letters', lines('latin', moved)],
    ['that a converter has written', lines('latin', ['(cid:12)(cid:7)(cid:99)', '(cid:4)(cid:5)'])],
  ])('%s are told, and nobody finds them', async (_, shown) => {
    const { text, notice } = await read(drawnPdf([[...shown, readable]]));
    expect(text).toBe(readable.text);
    expect(notice).toBe(
      'Text on 1 page was left out: its font does not say which letters it draws.',
    );

    const alone = await read(drawnPdf([shown, [readable]]));
    expect([alone.unreadPages, alone.text]).toEqual([1, readable.text]);
    await expect(read(drawnPdf([shown]))).rejects.toThrow('do not say which letters');
  });

  it('are not seen in codes that somebody has written', async () => {
    const codes = [
      'XK-4711 BRT 55 HGF',
      'DTR-88 GHT KLM',
      'BCD 12 FGH QWRT',
      'PLKM 9 XCV 44 GHJ KLS TRW BVC (cid:3)',
    ];
    const { text, notice } = await read(drawnPdf([lines('latin', codes)]));
    expect(text.split(/\s+/)).toEqual(codes.join(' ').split(' '));
    expect(notice).toBe('');
  });
});

describe('a table that was written column by column', () => {
  const names = ['Notice', 'Company', 'City', 'Staff'];
  const row = (n: number) => [
    `0${1 + (n % 9)}/1${n % 9}/2026`,
    `Company no. ${n}`,
    `Town ${n % 7}`,
    `${n * 3}`,
  ];
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => row(from + n));
  const byColumn = (table: string[][]) =>
    names.flatMap((_, column) =>
      table.map((cells, n) => ({
        ...{ text: cells[column] ?? '', x: 50 + column * 130, y: 740 - n * 15 },
      })),
    );

  it('keeps its rows together on each page, also the last one of a single row', async () => {
    const { blocks, text } = await read(
      drawnPdf([
        [...byColumn([names, ...rows(0, 40)]), { text: 'All notices', x: 50, y: 800, size: 24 }],
        byColumn(rows(40, 40)),
        byColumn(rows(80, 1)),
      ]),
    );
    const lines = text.split('\n');
    for (const cells of rows(0, 81)) expect(lines).toContain(cells.join(' '));
    expect(lines).toContain(names.join(' '));
    expect(blocks[0]).toMatchObject({ text: 'All notices', headingLevel: 1 });
    expect(blocks.filter(({ frame }) => frame?.open === `${names.join(' ')}\n`)).toHaveLength(3);
  });

  it('is no text in columns, no address beside another, and no text with numbered lines', async () => {
    const left = Array.from({ length: 30 }, (_, n) => `Words of the left half, line ${n} of it`);
    const right = left.map((text) => text.replace('left', 'right'));
    const column = (texts: string[], x: number) =>
      texts.map((text, n) => ({ text, x, y: 740 - n * 15, size: 9 }));
    const order = async (first: string[], second: string[]) =>
      (await read(drawnPdf([[...column(first, 50), ...column(second, 320)]]))).text
        .replace(/\s+/g, ' ')
        .indexOf(`${first.at(-1)} ${second[0]}`);

    expect(await order(left, right)).toBeGreaterThan(0);
    expect(
      await order(['Ada Ltd', 'Main Street', 'London'], ['Bob Inc', 'High Road', 'Paris']),
    ).toBeGreaterThan(0);
    const numbers = left.map((_, n) => `${n + 1}`);
    expect(await order(numbers, left)).toBeGreaterThan(0);
  });
});

it('says nothing of a PDF that was read whole', async () => {
  expect((await read(await pdf([{ lines: ['All of it.'] }]))).notice).toBe('');
});
