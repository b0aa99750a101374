import { afterAll, describe, expect, it } from '@jest/globals';
import type { DocumentExtension } from '@talkwright/shared/areas/documents';
import { createExtractor } from '../../../functions/src/documents/extraction/extractor.ts';
import { Postponed } from '../../../functions/src/platform/next-attempt.ts';
import {
  docx,
  docxOf,
  drawnPdf,
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

const extractor = createExtractor(2);
afterAll(() => extractor.end());

async function read(content: Uint8Array | string, extension: DocumentExtension) {
  const bytes = new Uint8Array(Buffer.from(content as string));
  const file = {
    id: 'it',
    tenantId: 'acme',
    filename: `My_file${extension}`,
    extension,
    size: bytes.length,
  };
  const chunks = [];
  let counts = { pagesDone: 0, pagesTotal: 0 };
  for await (const { chunks: some, ...rest } of extractor.extract(file, async () => bytes)) {
    chunks.push(...some);
    counts = rest;
  }
  return { chunks, ...counts, text: chunks.map(({ text }) => text).join('\n\n') };
}

const paragraph = (about: string) =>
  Array.from({ length: 9 }, (_, row) => `Line ${row} says something rather long about ${about}`);

describe('PDF', () => {
  it('keeps pages, headings and paragraphs, and leaves repeated footers out', async () => {
    const pages = ['apples', 'pears', 'plums', 'cherries'].map((fruit, index) => ({
      heading: `About ${fruit}`,
      lines: paragraph(fruit),
      footer: `Page ${index + 1} of 4`,
    }));
    const { chunks, pagesDone, pagesTotal, text } = await read(await pdf(pages), '.pdf');

    expect([pagesDone, pagesTotal]).toEqual([4, 4]);
    const cherries = chunks.find((chunk) => chunk.text.includes('cherries'));
    expect(cherries).toMatchObject({ page: 4, path: 'My file › About cherries' });
    expect(text).toContain('about apples Line 1 says');
    expect(text).not.toContain('Page 4 of 4');
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
    ['only a picture', () => drawnPdf('picture'), 'only images, no text'],
    ['only drawings', () => drawnPdf('line'), 'only drawings, no text'],
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
  const pdf = packedPdf(100 * 2 ** 20, '(Opening hours) Tj');
  await expect(read(pdf, '.pdf')).rejects.toThrow(Postponed);
  expect((await read(pdf, '.pdf')).text).toBe('Opening hours');
});

it('reads no more text of a PDF than two thousand pages have', async () => {
  await expect(read(manyNotes(), '.pdf')).rejects.toThrow('more text than 2,000 pages');
});

describe('a file that takes its time', () => {
  it('holds up nobody else, whatever else its organization waits for', async () => {
    const extractor = createExtractor(2);
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
