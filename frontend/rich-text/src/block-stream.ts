import { FIRST_BLOCK, type OpenBlock, withLine } from './cut-blocks.ts';

/** Up to here the open block is drawn anew with every piece; beyond, when it has grown by a fiftieth. */
const EAGER_LENGTH = 2_000;

/** A page looks at all blocks with every piece: of so many, the short ones that follow are put together. */
const MANY_BLOCKS = 1_000;
const LEAST_LENGTH = 100;

/** The blocks of a text, each of which can be read by itself. */
export const cutBlocks = (text: string): readonly string[] => createBlockStream()(text, true);

/**
 * Splits a growing text into blocks, of which all but the last are settled: they are neither read nor
 * drawn again. The work stays in proportion to the text, however many pieces it comes in.
 */
export function createBlockStream(): (text: string, isComplete: boolean) => readonly string[] {
  let settled: string[] = [];
  let open = FIRST_BLOCK;
  let lineStart = 0;
  let seenLength = 0;
  let drawnLength = 0;
  let blocks: readonly string[] = [];

  return (text, isComplete) => {
    // Texts only grow; a shorter one is another one. To compare them would cost more than to read them. The end decides alone.
    if (isComplete || text.length < seenLength) {
      settled = [];
      open = FIRST_BLOCK;
      lineStart = 0;
      seenLength = 0;
      drawnLength = 0;
    }
    readLines(text);
    seenLength = text.length;

    const openLength = text.length - open.start;
    if (openLength > EAGER_LENGTH && openLength < drawnLength * 1.02) return blocks;
    drawnLength = openLength;
    // The last line may still turn out to be another one: what it means is not kept.
    const last = withLast(text.slice(lineStart));
    blocks = [...settled, text.slice(open.start, last.start), text.slice(last.start)].filter(
      isText,
    );
    return blocks;
  };

  function readLines(text: string): void {
    let end = text.indexOf('\n', Math.max(lineStart, seenLength));
    while (end >= 0) {
      const next = withLast(text.slice(lineStart, end));
      if (next.start > open.start) {
        settled.push(...[text.slice(open.start, next.start)].filter(isText));
        drawnLength = 0;
      }
      open = next;
      lineStart = end + 1;
      end = text.indexOf('\n', lineStart);
    }
  }

  function withLast(line: string): OpenBlock {
    return withLine(open, line, lineStart, settled.length < MANY_BLOCKS ? 0 : LEAST_LENGTH);
  }
}

const isText = (raw: string): boolean => raw.trim() !== '';
