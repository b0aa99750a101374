import { lexBlocks } from './lexer.ts';

/** Up to here the open end is read anew with every piece; beyond, when it has grown by a fiftieth. */
const EAGER_LENGTH = 4_000;

/**
 * Splits a growing text into blocks, of which all but the last are settled: they are neither read nor
 * drawn again. The work stays in proportion to the text, however many pieces it comes in.
 */
export function createBlockStream(): (text: string, isComplete: boolean) => readonly string[] {
  let seenLength = 0;
  let settled: readonly string[] = [];
  let settledLength = 0;
  let blocks: readonly string[] = [];
  let readLength = 0;

  return (text, isComplete) => {
    // Texts only grow; a shorter one is another one. To compare them would cost more than to read them.
    if (text.length < seenLength) {
      settled = [];
      settledLength = 0;
      readLength = 0;
    }
    seenLength = text.length;
    const tail = text.slice(settledLength);
    const isDue = tail.length <= EAGER_LENGTH || tail.length >= readLength * 1.02;
    if (!isDue && !isComplete) return blocks;
    readLength = tail.length;

    // The end decides alone: what was settled too early, as a list that went on after all, is put right.
    if (isComplete) {
      blocks = drawn(text);
      return blocks;
    }
    settle(tail);
    return blocks;
  };

  function settle(tail: string): void {
    const parts = lexBlocks(tail);
    const last = parts.findLastIndex(({ isSpace }) => !isSpace);
    const open = parts[last];
    // A list's next bullet or number looks like a new paragraph until its first word is there.
    const isBegun = open !== undefined && /\p{L}/u.test(open.raw);
    if (last > 0 && isBegun) {
      const closed = parts.slice(0, last);
      settledLength += closed.reduce((sum, { raw }) => sum + raw.length, 0);
      settled = [...settled, ...closed.filter(({ isSpace }) => !isSpace).map(({ raw }) => raw)];
      readLength = open.raw.length;
      blocks = [...settled, open.raw];
    } else {
      blocks = [...settled, ...parts.filter(({ isSpace }) => !isSpace).map(({ raw }) => raw)];
    }
  }
}

const drawn = (text: string): string[] =>
  lexBlocks(text)
    .filter(({ isSpace }) => !isSpace)
    .map(({ raw }) => raw);
