import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { DocumentExtension } from '@talkwright/shared/areas/documents';
import { createExtractor } from '../../../functions/src/documents/extraction/extractor.ts';
import { Postponed } from '../../../functions/src/platform/next-attempt.ts';
import {
  docx,
  docxOf,
  filledInPdf,
  lockedPdf,
  lyingZip,
  miscountedZip,
  pdf,
  protectedPdf,
  sealedPdf,
  sharedZip,
  slowPdf,
  zipBomb,
} from '../../support/files/documents.ts';
import { circleDoc, manyNotes, packedPdf } from '../../support/files/hostile-files.ts';

const extractor = createExtractor();
afterAll(() => extractor.end());

async function readOnce(content: Uint8Array | string, extension: DocumentExtension) {
  const bytes = new Uint8Array(Buffer.from(content as string));
  const file = {
    id: 'it',
    tenantId: 'acme',
    filename: `My_file${extension}`,
    extension,
    size: bytes.length,
  };
  const chunks = [];
  let counts = { pagesDone: 0, pagesTotal: 0, imagePages: 0, unreadPages: 0 };
  for await (const { chunks: some, ...rest } of extractor.extract(file, async () => bytes)) {
    chunks.push(...some);
    counts = rest;
  }
  return { chunks, ...counts, text: chunks.map(({ text }) => text).join('\n\n') };
}

/** As the queue does: again, while a thread of a file before is still being ended. */
async function read(content: Uint8Array | string, extension: DocumentExtension) {
  for (;;) {
    try {
      return await readOnce(content, extension);
    } catch (error) {
      if (!(error instanceof Postponed)) throw error;
      await setTimeout(20);
    }
  }
}

const paragraph = (about: string) =>
  Array.from({ length: 9 }, (_, row) => `Line ${row} says something rather long about ${about}`);

describe('PDF', () => {
  it('keeps pages, headings and paragraphs, and leaves repeated footers out', async () => {
    const pages = ['apples', 'pears', 'plums', 'cherries'].map((fruit, index) => ({
      heading: `About ${fruit}`,
      lines: paragraph(fruit),
      footer: [`Page ${index + 1} of 4`],
    }));
    const { chunks, pagesDone, pagesTotal, text } = await read(await pdf(pages), '.pdf');

    expect([pagesDone, pagesTotal]).toEqual([4, 4]);
    const cherries = chunks.find((chunk) => chunk.text.includes('cherries'));
    expect(cherries).toMatchObject({ page: 4, path: 'My file › About cherries' });
    expect(text).toContain('about apples Line 1 says');
    expect(text).not.toContain('Page 4 of 4');
  });

  it('leaves headers and footers out that differ left and right and have several lines, but once', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `topic${index}x`);
    const pages = names.map((name, index) => ({
      lines: paragraph(name),
      header:
        index % 2 ? ['Bike Manual', `${index + 1} Chapter Brakes`] : [`Acme Ltd ${index + 1}`],
      footer: ['Strictly confidential', `Release 2.4 - Page ${index + 1} of 10`],
    }));
    const { chunks, text } = await read(await pdf(pages), '.pdf');

    const count = (words: RegExp) => text.match(words)?.length;
    expect(count(/Bike Manual/g)).toBe(1);
    expect(count(/Chapter Brakes/g)).toBe(1);
    expect(count(/Acme Ltd/g)).toBe(1);
    expect(count(/Strictly confidential/g)).toBe(1);
    expect(count(/Release 2.4/g)).toBe(1);
    expect(names.map((name) => chunks.find((chunk) => chunk.text.includes(name))?.page)).toEqual(
      names.map((_, index) => index + 1),
    );
  });

  it('keeps the title of a chapter above pages that repeat it, and headings that count', async () => {
    const chapter = [1, 2, 3, 4, 5].map((page) => ({
      lines: paragraph(`gears on page ${page}`),
      ...(page === 1 ? { heading: 'Gears' } : { header: ['Gears'] }),
    }));
    expect((await read(await pdf(chapter), '.pdf')).chunks[0]?.path).toBe('My file › Gears');

    const lessons = [1, 2, 3, 4, 5].map((n) => ({
      heading: `Lesson ${n}`,
      lines: paragraph(`subject ${n}`),
    }));
    const { chunks } = await read(await pdf(lessons), '.pdf');
    expect(chunks.map(({ path }) => path)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `My file › Lesson ${n}`),
    );
  });

  describe('with a table over several pages', () => {
    const columns = ['Spare part', 'Price', 'Shelf'];
    const row = (n: number) => [`Part ${1_000 + n}`, `${n * 7 + 11} EUR`, `R${n % 9}`];
    const rowsFrom = (from: number) => Array.from({ length: 40 }, (_, n) => row(from + n));
    const footer = (page: number) => [`Acme Ltd - ${page}`];
    const complete = ({ text }: { text: string }) => text.includes(columns.join(' '));

    it('names its columns in each passage, where only the first page does', async () => {
      const pages = [0, 1, 2, 3].map((n) => ({
        rows: n === 0 ? [columns, ...rowsFrom(0)] : rowsFrom(n * 40),
        footer: footer(n + 1),
      }));
      const { chunks, text } = await read(await pdf(pages), '.pdf');

      expect(chunks.length).toBeGreaterThan(4);
      expect(chunks.filter((chunk) => !complete(chunk))).toEqual([]);
      expect(text.match(/^Part \d+ /gm)).toHaveLength(160);
      expect(chunks.find((chunk) => chunk.text.includes('Part 1085'))?.page).toBe(3);
    });

    it('takes names that stand on each page for no header', async () => {
      const pages = [0, 1, 2, 3].map((n) => ({
        header: ['Acme Ltd', 'List of prices'],
        rows: [columns, ...rowsFrom(n * 40)],
        footer: footer(n + 1),
      }));
      const { chunks, text } = await read(await pdf(pages), '.pdf');
      expect(chunks.filter((chunk) => !complete(chunk))).toEqual([]);
      expect(text.match(/List of prices/g)).toHaveLength(1);
    });

    it('ends it at a heading, and takes text in columns for none', async () => {
      const prose = Array.from({ length: 30 }, () => [
        'Words of the left half of it',
        'and of its right half, too',
      ]);
      const { chunks } = await read(
        await pdf([{ rows: [columns, ...rowsFrom(0)] }, { heading: 'Next part', rows: prose }]),
        '.pdf',
      );
      expect(chunks.at(-1)).toMatchObject({ page: 2, path: 'My file › Next part', lead: 0 });
    });

    it('invents no names where its first row is one of values', async () => {
      const rows = Array.from({ length: 42 }, (_, n) => row(n));
      const { text } = await read(await pdf([{ rows }, { rows: rowsFrom(42) }]), '.pdf');
      expect(text.match(/Part 1000/g)).toHaveLength(1);
    });
  });

  it('counts the pages that hold only images', async () => {
    const scanned = Array.from({ length: 9 }, () => ({ picture: true }) as const);
    const { imagePages, chunks } = await read(
      await pdf([{ lines: ['The cover.'], picture: true }, ...scanned, { lines: [] }]),
      '.pdf',
    );
    expect([imagePages, chunks.length]).toEqual([9, 1]);
  });

  it('leaves nothing out that only looks alike', async () => {
    const short = Array.from({ length: 6 }, (_, n) => ({
      lines: [`Slide ${n} is about topic ${n}.`],
    }));
    expect((await read(await pdf(short), '.pdf')).text).toContain('Slide 5 is about topic 5.');

    const sums = [310, 42, 77, 1_250, 9].map((sum) => ({
      lines: [...paragraph('sums'), `Sum of this page: ${sum} EUR`],
    }));
    expect((await read(await pdf(sums), '.pdf')).text).toContain('Sum of this page: 9 EUR');
  });

  it('reads the values of a form and the notes that can be seen', async () => {
    const { chunks, text } = await read(await filledInPdf(), '.pdf');

    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'FullName: Ada Lovelace',
        'Country: Greece',
        expect.stringMatching(/^Insurance: ./),
        'Called back on Monday – déjà vu.',
      ]),
    );
    expect(text).not.toMatch(/4711|Newsletter|Nobody sees/);
    expect(chunks[0]).toMatchObject({ page: 1 });
  });

  it('reads what is encrypted and opens without a password', async () => {
    expect((await read(lockedPdf('Bikes are insured.'), '.pdf')).text).toBe('Bikes are insured.');
  });

  it.each([
    ['a password', async () => protectedPdf(), 'is protected by a password'],
    ['only a picture', () => pdf([{ picture: true }]), 'only images, no text'],
    ['only drawings', () => pdf([{ line: true }]), 'only drawings, no text'],
    ['nothing', () => pdf([{ lines: [] }, { lines: [] }]), 'pages of this PDF are empty'],
    ['readers of its own', async () => sealedPdf(), 'encrypted for certain readers only'],
    ['damage', async () => Buffer.from(`%PDF-1.7\n${'garbage '.repeat(99)}`), 'is damaged'],
    ['half of it', async () => (await pdf([{ lines: ['x'] }])).slice(0, 300), 'is damaged'],
    ['2,001 pages', () => pdf(Array(2_001).fill({ lines: [] })), 'more than 2,000 pages'],
  ])('with %s is refused', async (_, make, sentence) => {
    await expect(read(await make(), '.pdf')).rejects.toThrow(sentence);
  });
});

describe('Word', () => {
  it('keeps headings and tables', async () => {
    const { chunks, text } = await read(
      docx([
        { heading: 1, text: 'Prices' },
        { text: 'All prices include tax &amp; shipping.' },
        {
          rows: [
            ['Product', 'Price'],
            ['Lamp', '12'],
          ],
        },
      ]),
      '.docx',
    );
    expect(chunks[0]).toMatchObject({ page: null, path: 'My file › Prices' });
    expect(text).toContain('All prices include tax & shipping.');
    expect(text).toMatch(/Lamp\s+\|\s+12/);
  });

  it.each([
    ['a bomb', zipBomb, 'unpacks to far more data'],
    ['a bomb that lies about its size', lyingZip, 'is damaged'],
    ['entries that share their bytes', sharedZip, 'is damaged'],
    ['more entries than it counts', miscountedZip, 'is damaged'],
    ['no document', () => docxOf('').slice(0, 200), 'is damaged'],
    ['broken XML', () => docxOf('<w:body><w:p>'), 'is damaged|no text'],
    ['no text', () => docx([]), 'no text'],
  ])('with %s is refused', async (_, make, sentence) => {
    await expect(read(make(), '.docx')).rejects.toThrow(new RegExp(sentence));
  });

  it('expands no entities', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('');
    const body = `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><w:body><w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body>`;
    const outcome = await read(docxOf(body), '.docx').catch((error: Error) => error.message);
    expect(JSON.stringify(outcome)).not.toContain('haha');
  });

  it.each([
    ['damage', Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(2_000)])],
    ['sectors in a circle', circleDoc()],
    ['half of its sectors', circleDoc().subarray(0, 700)],
  ])('of the old format with %s is refused', async (_, bytes) => {
    await expect(read(bytes, '.doc')).rejects.toThrow('is damaged');
  });
});

describe('text', () => {
  it.each([
    ['UTF-8', Buffer.from('Grüße 漢字')],
    ['UTF-8 with a mark', Buffer.from('\ufeffGrüße 漢字')],
    ['UTF-16', Buffer.from('\ufeffGrüße 漢字', 'utf16le')],
  ])('is read as %s', async (_, bytes) => {
    expect((await read(bytes, '.txt')).text).toBe('Grüße 漢字');
  });

  it('of an older encoding is read', async () => {
    expect((await read(Buffer.from('Grüße', 'latin1'), '.txt')).text).toBe('Grüße');
  });

  it.each([
    ['zero bytes', Buffer.from('a\u0000b')],
    [
      'binary data',
      Buffer.from(Array.from({ length: 999 }, (_, at) => ((at * 7) % 31) + 128 * (at % 2) || 1)),
    ],
  ])('with %s is refused', async (_, bytes) => {
    await expect(read(bytes, '.txt')).rejects.toThrow('not a text file');
  });

  it('without any text is refused', async () => {
    await expect(read(' \n\t ', '.txt')).rejects.toThrow('no text');
  });

  it('of one endless line does not stop the thread', async () => {
    const { chunks } = await read('漢字'.repeat(200_000), '.txt');
    expect(chunks.length).toBeGreaterThan(500);
  });

  it.each([
    ['one word, a million times', 'word '.repeat(1_000_000), /word/g, 1_000_000],
    [
      'a table of 100,000 rows as CSV',
      Array.from({ length: 100_000 }, (_, n) => `Part ${n};${n % 977};R${n % 9}`).join('\n'),
      /Part \d+;/g,
      100_000,
    ],
  ])('of %s is read to its end', async (_, content, one, least) => {
    const { chunks } = await read(content, '.txt');
    const found = chunks.reduce((sum, { text }) => sum + (text.match(one)?.length ?? 0), 0);
    expect(found).toBeGreaterThanOrEqual(least);
  });

  it('from right to left, and of several languages, is kept as it is', async () => {
    const hebrew = 'האחריות על המסגרת היא שנתיים.';
    const mixed = 'Die Lampe kostet 12 EUR. 灯价格是十二欧元。 سعر المصباح اثنا عشر يورو.';
    expect((await read(`${hebrew}\n${mixed}`, '.txt')).text).toBe(`${hebrew}\n${mixed}`);
  });
});

it('reads the headings of Markdown, and none in code', async () => {
  const words = 'Some words of explanation stand here. '.repeat(15);
  const markdown = `# Guide\n${words}\n\n## Setup\n${words}\n\n\`\`\`\n# no heading\n\`\`\`\n\nEnd\n---\n${words}`;
  const { chunks } = await read(markdown, '.md');
  expect(chunks.map(({ path }) => path)).toEqual([
    'My file › Guide',
    'My file › Guide › Setup',
    'My file › Guide › End',
  ]);
});

it('calls Markdown what it calls itself, and by the name of its file', async () => {
  const { chunks } = await read(
    '---\ntitle: All about brakes\n---\n\n# Setup\nWords of how it is set up.',
    '.md',
  );
  expect(chunks.map(({ path }) => path)).toEqual(['My file › All about brakes › Setup']);
});

describe('a table', () => {
  const names = ['Spare part', 'Price', 'Shelf'];
  const rows = Array.from({ length: 90 }, (_, n) => [
    `Part ${n}. Strong.`,
    `${n * 7} EUR`,
    `R${n % 9}`,
  ]);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const asMarkdown = (names: string[]) =>
    [line(names), line(names.map(() => '---')), ...rows.map(line)].join('\n');

  it('of Markdown begins each passage with its columns', async () => {
    const { chunks, text } = await read(
      `Prices of parts:\n${asMarkdown(names)}\n\n${'What follows is text. '.repeat(90)}`,
      '.md',
    );
    const pieces = chunks.filter((chunk) => chunk.text.includes('| Part'));
    expect(pieces.length).toBeGreaterThan(3);
    for (const [n, piece] of pieces.entries()) {
      const opening = `${line(names)}\n| --- | --- | --- |\n| Part`;
      expect(piece.text.startsWith(n === 0 ? `Prices of parts:\n\n${opening}` : opening)).toBe(
        true,
      );
    }
    // No row is cut, and none is there twice.
    expect(text.match(/^\| Part \d+\. Strong\. \| \d+ EUR \| R\d \|$/gm)).toHaveLength(90);
  });

  it('of Markdown may have columns without names', async () => {
    const { chunks } = await read(asMarkdown(['', '', '']), '.md');
    expect(chunks.every(({ text }) => text.startsWith('|  |  |  |\n| --- |'))).toBe(true);
  });

  it('whose names are wider than a passage is read all the same', async () => {
    const wide = Array.from({ length: 300 }, (_, n) => `Column ${n}`);
    const { chunks, text } = await read(asMarkdown(wide), '.md');
    expect(text).toContain('Column 299');
    expect(text).toContain('Part 89.');
    expect(chunks.length).toBeLessThan(40);
  });

  it('of Word begins each passage with its columns, unless the first row holds values', async () => {
    const { chunks } = await read(docx([{ rows: [names, ...rows] }]), '.docx');
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.every(({ text }) => /^Spare part +\| Price +\| Shelf/.test(text))).toBe(true);

    const values = await read(docx([{ rows: [['Part x', '7 EUR', 'R1'], ...rows] }]), '.docx');
    expect(values.text.match(/Part x/g)).toHaveLength(1);
  });

  it('of Word may have any number of rows, each passage with its columns', async () => {
    const long = Array.from({ length: 8_000 }, (_, n) => [`Part ${n}.`, `${n} EUR`, 'R1']);
    const file = docx([
      { text: 'Prices', heading: 1 },
      { rows: [names, ...long] },
      { text: 'All prices are net.' },
    ]);
    const { chunks, text } = await read(file, '.docx');
    expect(new Set(text.match(/Part \d+\./g)).size).toBe(8_000);
    const table = chunks.filter((chunk) => chunk.text.includes('EUR'));
    expect(table.every((chunk) => /Spare part +\| Price +\| Shelf/.test(chunk.text))).toBe(true);
    expect(chunks.every(({ path }) => path === 'My file › Prices')).toBe(true);
    expect(text).toContain('All prices are net.');
  });

  it('of 100,000 rows comes part by part', async () => {
    const long = [line(names), '|-|-|-|'].concat(
      Array.from({ length: 100_000 }, (_, n) => `| Part ${n} | ${n % 977} EUR | R${n % 9} |`),
    );
    const bytes = new TextEncoder().encode(long.join('\n'));
    const file = { tenantId: 'acme', filename: 'a.md', extension: '.md', size: bytes.length };
    let [largest, rows, unnamed] = [0, 0, 0];
    for await (const part of extractor.extract(
      file as Parameters<typeof extractor.extract>[0],
      async () => bytes,
    )) {
      largest = Math.max(largest, part.chunks.length);
      rows += part.chunks.reduce((sum, { text }) => sum + text.split('\n').length - 2, 0);
      unnamed += part.chunks.filter(({ text }) => !text.startsWith('| Spare part |')).length;
      expect(part.pagesTotal).toBeGreaterThan(0);
    }
    expect([largest <= 64, rows, unnamed]).toEqual([true, 100_000, 0]);
  });
});

describe('code in Markdown', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => `  total += parts[${n}].price; // no. ${n}`);
  const code = (count: number, fence = '```') => [`${fence}js`, ...lines(count), fence].join('\n');

  it('is opened and closed in each passage, in its language', async () => {
    const { chunks } = await read(`Add up:\n${code(80)}\n\nThen print it.`, '.md');
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text } of chunks) {
      expect(text).toMatch(/^(Add up:\n\n)?```js\n {2}total/);
      expect(text).toMatch(/;[^\n]+\n```(\n\nThen print it\.)?$/);
    }
  });

  it('is closed where the file leaves it open', async () => {
    const { chunks } = await read(['~~~', ...lines(60)].join('\n'), '.md');
    expect(chunks.every(({ text }) => text.startsWith('~~~\n') && text.endsWith('\n~~~'))).toBe(
      true,
    );
  });

  it('may hold code, and ends where its own marks do', async () => {
    const inner = `\`\`\`\`md\n${code(3)}\n# no heading\n\`\`\`\`\n\n# Next\n\`\`\`a\`\`\` is short.`;
    const { chunks } = await read(inner, '.md');
    expect(chunks.map(({ text }) => text.match(/```+/g)?.length)).toEqual([6]);
    expect(chunks[0]?.text).toContain('# no heading\n````\n\n# Next\n\n```a``` is short.');
  });
});

describe('JSON', () => {
  it('becomes lines that can be read alone', async () => {
    const { text } = await read(
      '{"products":[{"name":"Lamp","price":12},{"name":"Chair"}]}',
      '.json',
    );
    expect(text).toBe('products[0].name: Lamp\nproducts[0].price: 12\n\nproducts[1].name: Chair');
  });

  it.each([
    ['that is none', '{"a":', 'not valid JSON'],
    ['too deep', '['.repeat(100_000) + ']'.repeat(100_000), 'nested more than 100 levels'],
    ['with one deep path', `${'{"a":'.repeat(150)}1${'}'.repeat(150)}`, 'nested more than 100'],
    ['without content', '{}', 'no text'],
  ])('%s is refused', async (_, content, sentence) => {
    await expect(read(content, '.json')).rejects.toThrow(sentence);
  });
});

it('reads the next file after one that was refused, and several at once', async () => {
  await expect(read(protectedPdf(), '.pdf')).rejects.toThrow('password');
  const texts = await Promise.all(['one', 'two', 'three'].map((text) => read(text, '.txt')));
  expect(texts.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
});

it('reads one large file at a time, and small ones beside it', async () => {
  const content = new TextEncoder().encode('What counts is the size of the file.');
  const start = (tenantId: string) =>
    extractor.extract(
      { id: 'it', tenantId, filename: 'a.txt', extension: '.txt', size: 20 * 2 ** 20 },
      async () => content.slice(),
    );
  const first = start('one');
  await first.next();

  await expect(start('two').next()).rejects.toThrow(Postponed);
  expect((await read('Small.', '.txt')).text).toBe('Small.');
  await first.return(undefined);
  const second = start('two');
  expect((await second.next()).done).toBe(false);
  await second.return(undefined);
});

it('reads a file that takes more memory than a thread has alone, and all of it', async () => {
  const pdf = packedPdf(40 * 2 ** 20, '(Opening hours) Tj');
  await expect(readOnce(pdf, '.pdf')).rejects.toThrow(Postponed);
  expect((await read(pdf, '.pdf')).text).toBe('Opening hours');
});

it('reads no more text of a PDF than two thousand pages have', async () => {
  await expect(read(manyNotes(), '.pdf')).rejects.toThrow('more text than 2,000 pages');
});

describe('a file that takes its time', () => {
  it('holds up nobody else, whatever else its organization waits for', async () => {
    const extractor = createExtractor();
    const start = (tenantId: string, bytes: Uint8Array, extension: DocumentExtension) =>
      extractor.extract(
        { id: 'it', tenantId, filename: 'a', extension, size: bytes.length },
        async () => bytes.slice(),
      );
    const slow = slowPdf();
    const begun = Array.from({ length: 4 }, () => start('slow', slow, '.pdf'));
    const parts = begun.map((file) => file.next());
    const waiting = Promise.allSettled(parts.slice(2));
    await Promise.all(parts.slice(0, 2));

    const note = start('other', new TextEncoder().encode('Closed on Mondays.'), '.txt');
    expect((await note.next()).value?.chunks).toHaveLength(1);
    expect((await note.next()).done).toBe(true);

    // The two that wait behind their own organization's make room for other messages.
    for (const one of await waiting) expect(one).toMatchObject({ reason: expect.any(Postponed) });
    expect(() => extractor.refuseStalled('slow')).toThrow(Postponed);
    extractor.refuseStalled('other');
    for (const file of begun) await file.return(undefined);
    extractor.end();
  });
});
