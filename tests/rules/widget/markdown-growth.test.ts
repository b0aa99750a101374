import { describe, expect, it } from '@jest/globals';
import { createBlockStream, cutBlocks } from '@talkwright/rich-text/block-stream';
import { lexBlock } from '@talkwright/rich-text/lexer';
import { plainText } from '@talkwright/rich-text/plain-text';
import fc from 'fast-check';
import { markdownShapes, repeated } from '../../support/texts/markdown-shapes.ts';

/** Blocks of the greatest length that there is, so that a doubled text has twice as many. */
const LENGTH = 20_000;

/**
 * How many characters were handed to regular expressions. What one of them does with these is not seen, and may be
 * more than linear: hence no block that is read may be longer than LENGTH, however long the text is.
 */
function stepsOf(work: () => void): number {
  const { exec } = RegExp.prototype;
  let steps = 0;
  RegExp.prototype.exec = function (text: string) {
    steps += String(text).length - this.lastIndex;
    return exec.call(this, text);
  };
  try {
    work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return steps;
}

const read = (text: string) => {
  for (const block of cutBlocks(text)) lexBlock(block);
};

/** As a page draws an answer that comes in pieces: blocks that are new or have changed are read again. */
function lengthRead(text: string): number {
  const stream = createBlockStream();
  let drawn: readonly string[] = [];
  let length = 0;
  for (let end = 0; end <= text.length; end += 20) {
    const blocks = stream(text.slice(0, end), false);
    for (const [index, raw] of blocks.entries()) if (drawn[index] !== raw) length += raw.length;
    drawn = blocks;
  }
  return length;
}

/**
 * Twice the text may cost twice as much, and more where its blocks end differently: those of a long text are put together to
 * longer ones, which has cost 3.07 times as much, once. Quadratic would be four times, each time.
 */
const DOUBLED = 3.5;

const slowest = new Set([
  ...['lazy list', 'lazy quote in list', 'quotes deep'],
  ...['setext dashes', 'tables nearly', 'table wide, short rows', 'mixed'],
]);

describe('a text of twice the length', () => {
  it.each(markdownShapes.filter(([name]) => slowest.has(name)))(
    'is read in twice the steps: %s',
    (_name, shape) => {
      const once = stepsOf(() => read(shape(LENGTH)));
      expect(stepsOf(() => read(shape(2 * LENGTH)))).toBeLessThanOrEqual(DOUBLED * once);
    },
  );

  it('is read in twice the steps, whatever is repeated', () => {
    const marks = [
      'a',
      ' ',
      '    ',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '#',
      '*',
      '_',
      '~',
      '`',
      '```',
      '|',
      '-',
      '=',
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      ':',
      '@',
      '.',
      '\\',
      '&',
      '\t',
      'www.',
      'http://',
      '漢',
    ];
    const words = fc.array(fc.constantFrom(...marks), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(words, words, (before, unit) => {
        const shape = repeated(unit.join(''), before.join(''));
        // Of code, which stays whole, each escape that is taken out counts as all that follows it.
        fc.pre(cutBlocks(shape(2 * LENGTH)).length > 1);
        // The first block begins otherwise than those after it, and may cost next to nothing: with two, one of those counts.
        const once = stepsOf(() => read(shape(2 * LENGTH)));
        expect(stepsOf(() => read(shape(4 * LENGTH)))).toBeLessThanOrEqual(DOUBLED * once);
      }),
      { numRuns: 10 },
    );
  });
});

describe.each(markdownShapes)('of the shape %s', (_name, shape) => {
  const text = shape(2 * LENGTH);

  it('twice the text streams in twice the steps', () => {
    const steps = (streamed: string) => {
      let drawn = 0;
      return stepsOf(() => (drawn = lengthRead(streamed))) + drawn;
    };
    expect(steps(text)).toBeLessThanOrEqual(DOUBLED * steps(shape(LENGTH)));
  });

  it('no block is longer than what is read at once, but code and plain text', () => {
    const blocks = cutBlocks(text);
    expect(blocks.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    const types = blocks
      .filter((raw) => raw.trimEnd().length > LENGTH)
      .map((raw) => lexBlock(raw)[0]?.type);
    expect(types.filter((type) => type !== 'code' && type !== 'text')).toEqual([]);
  });
});

describe('a block', () => {
  it.each([
    ['a list', '- an entry of some words\n', 'list'],
    ['a numbered list', '1. an entry of some words\n', 'list'],
    ['lines', 'a line of a long letter\n', 'paragraph'],
    ['a quotation', '> a line of a quotation\n', 'blockquote'],
  ])('of %s that is too long is cut between its lines', (_name, line, type) => {
    const blocks = cutBlocks(line.repeat(3_000));
    expect(blocks.length).toBeGreaterThan(3);
    for (const raw of blocks) {
      expect(raw.length % line.length).toBe(0);
      expect(new Set(lexBlock(raw).map((token) => token.type))).toEqual(new Set([type]));
    }
  });

  it('of code stays whole, however long it is', () => {
    const code = `\`\`\`js\n${'- const a = 1;\n\n'.repeat(4_000)}\`\`\``;
    expect(cutBlocks(`Before:\n${code}\nAfter.`)).toEqual(['Before:\n', `${code}\n`, 'After.']);
    expect(lexBlock(code).map(({ type }) => type)).toEqual(['code']);
  });
});

describe('a paragraph that is read in parts', () => {
  it('has its emphasis and links to the end', () => {
    const sentence = 'Some **bold** words, and [a link](https://a.example/). ';
    const [paragraph, ...others] = lexBlock(sentence.repeat(300));
    expect(others).toEqual([]);
    const types = paragraph?.tokens?.map(({ type }) => type) ?? [];
    expect(types.filter((type) => type === 'strong')).toHaveLength(300);
    expect(types.filter((type) => type === 'link')).toHaveLength(300);
  });

  it('is read out whole', () => {
    const text = 'One more word of a long answer. '.repeat(3_000).trim();
    expect(plainText(text)).toBe(text);
  });
});
