import { splitSentences } from '../platform/text/split-sentences.ts';
import type { CountTokens } from './count-tokens.ts';

/** A run of text that stands together: a paragraph, a table, a list, a heading. */
export type Block = {
  text: string;
  /** 1-based; null where the format has no pages. */
  page: number | null;
  /** 1 to 6 where the block is a heading. */
  headingLevel?: number;
  /** The document calls itself so, whatever its file is called. */
  isTitle?: true;
  frame?: Frame;
};

/**
 * What each piece of a table or of code begins and ends with, so that it can be read alone: the names of the columns; the
 * marks of the code. The whole begins and ends with them, too.
 */
export type Frame = {
  open: string;
  close: string;
  /** It was opened on a page before: the text goes on inside of it. */
  isOpen?: boolean;
};

export type Piece = {
  text: string;
  start: number;
  tokens: number;
  page: number | null;
  path: string;
  /** Does a paragraph, or a part under a heading, begin here? */
  begins: 'part' | 'paragraph' | 'sentence';
  frame?: CountedFrame;
  /** Its frame is not closed yet. */
  goesOn?: boolean;
  /** What stands in the chunk before: the end of it, or what opened a frame there or further up. */
  repeats?: 'end' | 'opening';
};

type CountedFrame = Frame & { openTokens: number; closeTokens: number };

/** No single piece is larger, so that a chunk can be filled well. */
const MAX_PIECE_TOKENS = 200;
/** What is larger is not repeated: it would make a document take more than 1.3 times the space. */
const MAX_FRAME_TOKENS = 130;
/** A longer line of a table, or of code, is cut as text is. */
const MAX_LINE_LENGTH = 800;

type Cut = Pick<Piece, 'text' | 'tokens' | 'begins' | 'frame' | 'goesOn'>;

/** What a chunk may end with: a sentence; in a frame, a line. Joined they are the text again. */
export function* piecesOf(
  { text, headingLevel, frame: wished }: Block,
  countTokens: CountTokens,
): Generator<Cut> {
  const frame = wished && counted(wished, countTokens);
  let begins: Cut['begins'] = headingLevel ? 'part' : 'paragraph';
  let length = 0;
  for (const unit of frame ? linesOf(text, frame) : splitSentences(text)) {
    for (const part of withinLimit(unit, countTokens)) {
      length += part.text.length;
      yield { ...part, begins, ...(frame && { frame, goesOn: length < text.length }) };
      begins = 'sentence';
    }
  }
}

function counted(frame: Frame, countTokens: CountTokens): CountedFrame | undefined {
  const [openTokens, closeTokens] = [countTokens(frame.open), countTokens(frame.close)];
  const isSmall = openTokens + closeTokens <= MAX_FRAME_TOKENS;
  return isSmall ? { ...frame, openTokens, closeTokens } : undefined;
}

/** What opens it stays together, and what closes it stays with the last line. */
function* linesOf(text: string, { open, close, isOpen }: Frame): Generator<string> {
  if (!isOpen) yield open;
  const lastEnd = text.length - close.length;
  for (let start = isOpen ? 0 : open.length; start < text.length; ) {
    const next = text.indexOf('\n', start) + 1;
    const end = next === 0 || next > lastEnd ? text.length : next;
    const line = text.slice(start, end);
    if (line.length > MAX_LINE_LENGTH) yield* splitSentences(line);
    else yield line;
    start = end;
  }
}

/** Halves what has too many tokens, as text without spaces may, never inside a character. */
function* withinLimit(
  text: string,
  countTokens: CountTokens,
): Generator<{ text: string; tokens: number }> {
  const tokens = countTokens(text);
  if (tokens <= MAX_PIECE_TOKENS || text.length < 2) {
    yield { text, tokens };
    return;
  }
  const middle = Math.floor(text.length / 2);
  const at = /[\udc00-\udfff]/.test(text.charAt(middle)) ? middle + 1 : middle;
  yield* withinLimit(text.slice(0, at), countTokens);
  yield* withinLimit(text.slice(at), countTokens);
}
