import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Chunk,
  createChunker,
  MAX_CHUNK_TOKENS,
} from '../../../functions/src/knowledge/chunker.ts';
import {
  type CountTokens,
  loadTokenCounter,
} from '../../../functions/src/knowledge/count-tokens.ts';
import type { Block, Frame } from '../../../functions/src/knowledge/pieces.ts';
import { splitSentences } from '../../../functions/src/platform/text/split-sentences.ts';
import { hostileTexts } from '../../support/texts/hostile-texts.ts';

let countTokens: CountTokens;
beforeAll(async () => {
  countTokens = await loadTokenCounter();
});

function chunksOf(pages: Block[][]): Chunk[] {
  const chunker = createChunker(countTokens);
  const chunks = pages.flatMap((blocks) => [
    ...blocks.flatMap((block) => [...chunker.add(block)]),
    ...(blocks[0]?.page ? chunker.endPage() : []),
  ]);
  return [...chunks, ...chunker.end()];
}

const wholeText = (pages: Block[][]) =>
  pages
    .flat()
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n\n');

const sentence = fc
  .array(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((words) => `${words.join(' ')}. `);
const text = fc.oneof(
  fc.array(sentence, { minLength: 1, maxLength: 25 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }).map((odd) => odd.toWellFormed()),
  fc.constantFrom('漢字'.repeat(900), 'x'.repeat(3_000), '.'.repeat(2_000), 'a\n'.repeat(700)),
);
const frame = fc.oneof(
  fc.constant(undefined),
  fc.record({
    open: fc.constantFrom('| A | B |\n|---|---|\n', '```js\n', `| ${'wide '.repeat(90)}|\n|-|\n`),
    close: fc.constantFrom('', '\n```'),
  }),
);
const pages = fc.array(
  fc.array(
    fc.record({ text, frame, level: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 6 }) }),
    {
      maxLength: 5,
    },
  ),
  { maxLength: 5 },
);
const framed = (text: string, { open, close }: Frame = { open: '', close: '' }) =>
  open ? `${open}${text.trimEnd()}.${close}` : text;
const documents = fc.tuple(pages, fc.boolean()).map(([all, hasPages]): Block[][] =>
  all.map((blocks, index) =>
    blocks.map(({ text, level, frame }) => ({
      text: level ? text.slice(0, 80) : framed(text, frame),
      page: hasPages ? index + 1 : null,
      ...(level ? { headingLevel: level } : frame && { frame }),
    })),
  ),
);

describe('any document', () => {
  it('is covered by its chunks, in order, each a part of its text within the limit', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const whole = wholeText(document);
        const chunks = chunksOf(document);
        let covered = 0;
        for (const [at, { index, start, end, lead, text }] of chunks.entries()) {
          expect(index).toBe(at);
          expect(text.slice(lead, lead + end - start)).toBe(whole.slice(start, end));
          expect(whole.slice(covered, start).trim()).toBe('');
          expect(end).toBeGreaterThan(covered);
          // Counted as one, a text may have a token more at each seam of its parts: headings, repeated ends, frames.
          expect(countTokens(text)).toBeLessThanOrEqual(MAX_CHUNK_TOKENS * 1.05);
          covered = end;
        }
        expect(whole.slice(covered).trim()).toBe('');
      }),
      { numRuns: 150 },
    );
  });

  it('has sentences that are the text again', () => {
    fc.assert(
      fc.property(text, (any) => {
        const sentences = [...splitSentences(any)];
        expect(sentences.join('')).toBe(any);
        expect(sentences.every((one) => one.length > 0 && one.length <= 1_600)).toBe(true);
      }),
    );
  });
});

const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, index) => `${word}${index % 10}.`).join(' ');

it('keeps the headings above each chunk, outermost first', () => {
  const chunks = chunksOf([
    [
      { text: 'Guide', page: null, headingLevel: 1 },
      { text: words(60), page: null },
      { text: 'Network', page: null, headingLevel: 2 },
      { text: words(60), page: null },
      { text: 'Appendix', page: null, headingLevel: 1 },
      { text: words(60), page: null },
    ],
  ]);
  expect(chunks.map(({ path }) => path)).toEqual(['Guide', 'Guide › Network', 'Appendix']);
});

it('ends a chunk with its page, however short the page is', () => {
  const chunks = chunksOf([
    [{ text: words(80), page: 1 }],
    [{ text: 'A short page.', page: 2 }],
    [{ text: words(80), page: 3 }],
  ]);
  expect(chunks.map(({ page }) => page)).toEqual([1, 2, 3]);
});

it('repeats the end of a chunk that had to end inside a part', () => {
  const [first, second] = chunksOf([[{ text: words(400), page: null }]]);
  expect(second?.start).toBeLessThan(first?.end ?? 0);
  expect(second?.start).toBeGreaterThan((first?.end ?? 0) - 300);
});

it('reads a long table in time that grows with it', () => {
  const row = '| Lamp | 12 EUR |\n';
  const frame = { open: '| Name | Price |\n|---|---|\n', close: '' };
  let counted = 0;
  const chunker = createChunker((text) => {
    counted += text.length;
    return countTokens(text);
  });
  const text = frame.open + row.repeat(20_000);
  let most = 0;
  let length = 0;
  for (const chunk of chunker.add({ text, page: null, frame })) {
    most = Math.max(most, chunk.text.length);
    length = chunk.end;
  }
  expect(length).toBeGreaterThan(text.length * 0.99);
  expect(most).toBeLessThan(2_000);
  expect(counted).toBeLessThan(text.length * 2);
});

it.each([
  ...hostileTexts,
  ['one word', 'word '.repeat(200_000)],
  ['text from right to left', 'מחיר המנורה هو اثنا عشر. '.repeat(500)],
  ['several languages', 'Die Lampe 漢字 kostet цена सूचना. '.repeat(500)],
])('takes %s, in chunks of at most 400 tokens', (_, hostile) => {
  const frame = { open: '```\n', close: '\n```' };
  const text = `${frame.open}${hostile}${frame.close}`;
  const chunks = chunksOf([[{ text: hostile, page: null }], [{ text, page: null, frame }]]);
  expect(chunks.length).toBeGreaterThan(0);
  for (const { text } of chunks) {
    expect(countTokens(text)).toBeLessThanOrEqual(MAX_CHUNK_TOKENS * 1.1);
  }
});
