/** What reads a block is not linear, so that longer ones are cut. Code, which is only looked through, may be longer. */
export const MAX_BLOCK_LENGTH = 20_000;

const BLANK = /^[ \t\r]*$/;
const LIST_ITEM = /^ {0,3}(?:[*+-]|\d{1,9}[.)])(?:[ \t\r]|$)/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING_FENCE = /^ {0,3}(`{3,}|~{3,}) *\r?$/;

/** What of the lines so far decides where the next block begins. */
export type OpenBlock = {
  start: number;
  /** Where its last outermost list item begins: the best place to cut it. */
  item: number;
  /** The marks of a fence that is still open, or ''. */
  fence: string;
  hasList: boolean;
  isAfterBlank: boolean;
};

export const FIRST_BLOCK: OpenBlock = {
  start: 0,
  item: 0,
  fence: '',
  hasList: false,
  isAfterBlank: false,
};

export const isFenced = (block: string): boolean => FENCE.test(block.split('\n', 1)[0] ?? '');

/**
 * The open block after one more line, which may begin another. That is so at a fence, and after a blank line where
 * nothing goes on: the same lines then mean the same, alone or with all that came before. `leastLength` keeps blocks together.
 */
export function withLine(
  block: OpenBlock,
  line: string,
  at: number,
  leastLength: number,
): OpenBlock {
  if (block.fence) return closes(line, block.fence) ? ended(block) : block;
  if (BLANK.test(line)) return block.isAfterBlank ? block : { ...block, isAfterBlank: true };

  const isIndented = line.startsWith(' ') || line.startsWith('\t');
  const isItem = LIST_ITEM.test(line);
  const fence = (isIndented && block.hasList ? '' : FENCE.exec(line)?.[1]) ?? '';
  const isApart = block.isAfterBlank && !isIndented && !(isItem && block.hasList);
  const isNext = fence !== '' || (isApart && at - block.start >= leastLength);
  const start = isNext ? at : startWithin(block, at, at + line.length);
  return {
    start,
    item: isItem && !isIndented ? at : Math.max(start, block.item),
    fence,
    hasList: isItem || (block.hasList && start < at),
    isAfterBlank: false,
  };
}

const closes = (line: string, fence: string): boolean =>
  CLOSING_FENCE.exec(line)?.[1]?.startsWith(fence) ?? false;

const ended = (block: OpenBlock): OpenBlock => ({ ...block, fence: '', isAfterBlank: true });

function startWithin({ start, item }: OpenBlock, at: number, end: number): number {
  return [start, item].find((place) => end - place <= MAX_BLOCK_LENGTH) ?? at;
}
