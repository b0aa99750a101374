import type { CountTokens } from './count-tokens.ts';
import { type Block, type Piece, piecesOf } from './pieces.ts';

export type Chunk = {
  /** From 0, without gaps. */
  index: number;
  text: string;
  /** The page that most of its text stands on. */
  page: number | null;
  /** The document's title, then the headings above most of its text: `Guide › Setup › Network`. */
  path: string;
  /** Where its text stands in the document's: all blocks, trimmed, with an empty line between them. */
  start: number;
  end: number;
  /** So many characters at its beginning repeat what opened a table or code further up; its own text follows. */
  lead: number;
};

export const MAX_CHUNK_TOKENS = 400;
const OVERLAP_TOKENS = 50;
const OVERLAP_CHARACTERS = 200;
/** A part that is smaller joins what follows, across a heading. */
const MIN_TOKENS = 100;
/** What is shorter, as a page number, is no sentence that could run on over the page. */
const MIN_SENTENCE = 40;
/** A chunk filled to this share may end with a paragraph. */
const FULL_ENOUGH = 0.6;
const MAX_HEADING_LENGTH = 120;
const SEPARATOR = '\n\n';

type Overlap = 'none' | 'tail' | 'sentence';

/**
 * Cuts a document into chunks of at most 400 tokens while it is read. A chunk ends with a part, a page or a
 * paragraph where it can, and else with a sentence; one that had to end inside a part is repeated by about 50
 * tokens in the next. Inside a table or code the next one repeats what opened it instead.
 */
export function createChunker(countTokens: CountTokens, filename = '') {
  let title = filename;
  const headings: string[] = [];
  let pieces: Piece[] = [];
  let tokens = 0;
  let ownTokens = 0;
  let position = 0;
  let index = 0;
  let ready: Chunk[] = [];

  function push(piece: Piece): void {
    if (piece.begins === 'part' && ownTokens >= MIN_TOKENS) cut(pieces.length, 'none');
    const needed = piece.tokens + (piece.goesOn ? (piece.frame?.closeTokens ?? 0) : 0);
    while (ownTokens > 0 && tokens + needed > MAX_CHUNK_TOKENS) cut(bestCut(), 'tail');
    if (tokens + needed > MAX_CHUNK_TOKENS) keep([]);
    pieces.push(piece);
    tokens += piece.tokens;
    ownTokens += piece.tokens;
  }

  /** Ends the chunk before the piece at `at`; what stands there and after begins the next one. */
  function cut(at: number, overlap: Overlap): void {
    const done = pieces.slice(0, at);
    const rest = pieces.slice(at);
    const chunk = toChunk(done, index);
    if (chunk.end > chunk.start) {
      ready.push(chunk);
      index += 1;
    }
    keep([...repeated(done, rest, overlap), ...rest]);
  }

  /** Begins a chunk inside a frame that was opened on the page before. */
  function open(piece: Piece): void {
    if (ownTokens > 0) cut(pieces.length, 'none');
    keep(opening(piece, position));
  }

  function repeated(done: Piece[], [next]: Piece[], overlap: Overlap): Piece[] {
    const last = done.at(-1);
    if (last?.goesOn) return opening(last, last.start + last.text.length);
    return overlap === 'none' || next?.begins === 'part' ? [] : tail(done, overlap, countTokens);
  }

  function keep(kept: Piece[]): void {
    pieces = kept;
    tokens = tokensOf(kept);
    ownTokens = tokensOf(kept.filter(isOwn));
  }

  /** The last beginning of a part or paragraph in the fuller part of the chunk, else its end. */
  function bestCut(): number {
    let before = tokens;
    for (let at = pieces.length - 1; at > 0; at -= 1) {
      before -= pieces[at]?.tokens ?? 0;
      if (before < MAX_CHUNK_TOKENS * FULL_ENOUGH) break;
      if (pieces[at]?.begins !== 'sentence') return at;
    }
    return pieces.length;
  }

  function take(): Chunk[] {
    const taken = ready;
    ready = [];
    return taken;
  }

  return {
    /** Takes the next block in and yields the chunks that it completes. */
    *add(block: Block): Generator<Chunk> {
      const { page, headingLevel } = block;
      const text = block.text.trim();
      if (text === '') return;
      if (headingLevel) noteHeading(headings, headingLevel, text);
      if (block.isTitle) title = titleWith(filename, text);
      const path = [title, ...headings].filter(Boolean).join(' › ');

      for (const found of piecesOf({ ...block, text }, countTokens)) {
        const piece = { ...found, start: position, page, path };
        if (piece.begins !== 'sentence' && piece.frame?.isOpen) open(piece);
        push(piece);
        position += piece.text.length;
        yield* take();
      }
      const last = pieces.at(-1);
      if (last) last.text += SEPARATOR;
      position += SEPARATOR.length;
    },

    /**
     * A page has ended, and so has the chunk: what it says is cited by this page. A sentence that runs on is
     * repeated on the next.
     */
    endPage(): Chunk[] {
      const last = pieces.at(-1)?.text.trimEnd() ?? '';
      const runsOn = last.length >= MIN_SENTENCE && !/[.!?…。！？:]["'”’»)\]]{0,3}$/.test(last);
      const overlap = runsOn && ownTokens >= MIN_TOKENS ? 'sentence' : 'none';
      if (ownTokens > 0) cut(pieces.length, overlap);
      return take();
    },

    end(): Chunk[] {
      if (pieces.some(isOwn)) cut(pieces.length, 'none');
      return take();
    },
  };
}

/** Whoever looks for a file by its name finds it. */
function titleWith(filename: string, title: string): string {
  const said = inOneLine(title);
  const isNews = said.toLowerCase() !== filename.toLowerCase();
  return isNews ? [filename, said].filter(Boolean).join(' › ') : filename;
}

const inOneLine = (heading: string): string =>
  heading
    .replace(/^#+\s*/, '')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_HEADING_LENGTH);

/** A heading closes those of its own level and below. */
function noteHeading(headings: string[], level: number, text: string): void {
  headings.length = Math.min(headings.length, level - 1);
  headings[level - 1] = inOneLine(text);
}

/** Nothing else of a table or code is repeated. */
function opening({ text: _, tokens: __, ...piece }: Piece, start: number): Piece[] {
  const { frame } = piece;
  if (!frame) return [];
  return [{ ...piece, text: frame.open, tokens: frame.openTokens, start, repeats: 'opening' }];
}

/** What the next chunk repeats: whole sentences as far as they fit, else the end of the last one. */
function tail(done: Piece[], overlap: Exclude<Overlap, 'none'>, countTokens: CountTokens): Piece[] {
  const last = done.at(-1);
  if (!last) return [];
  const found: Piece[] = [];
  let tokens = 0;
  for (const piece of overlap === 'sentence' ? [last] : done.toReversed()) {
    tokens += piece.tokens;
    if (tokens > OVERLAP_TOKENS || piece.repeats || piece.frame) break;
    found.unshift({ ...piece, repeats: 'end' });
    if (piece.begins === 'part') break;
  }
  return found.length > 0 || last.repeats || last.frame ? found : endOf(last, countTokens);
}

function endOf(piece: Piece, countTokens: CountTokens): Piece[] {
  const from = piece.text.search(new RegExp(`(?<=\\s)\\S[\\s\\S]{0,${OVERLAP_CHARACTERS}}$`));
  if (from < 0) return [];
  const text = piece.text.slice(from);
  const tokens = countTokens(text);
  if (tokens > OVERLAP_TOKENS || text.trim() === '') return [];
  return [
    { ...piece, text, tokens, start: piece.start + from, begins: 'sentence', repeats: 'end' },
  ];
}

function toChunk(pieces: Piece[], index: number): Chunk {
  const [first] = pieces;
  const opening = first?.repeats === 'opening' ? first.text : '';
  const joined = (opening ? pieces.slice(1) : pieces).map(({ text }) => text).join('');
  const untilEnd = joined.trimEnd();
  // The first line of a piece of code stays indented.
  const said = opening ? untilEnd.replace(/^\s*\n/, '') : untilEnd.trimStart();
  const start = (first?.start ?? 0) + untilEnd.length - said.length;
  const last = pieces.at(-1);
  const closing = last?.goesOn ? (last.frame?.close ?? '') : '';
  const own = pieces.filter(isOwn);
  return {
    index,
    text: opening + said + closing,
    page: mostOf(own, 'page') ?? null,
    path: mostOf(own, 'path') ?? '',
    start,
    end: start + said.length,
    lead: opening.length,
  };
}

/** The page, or path, that most of the text belongs to. */
function mostOf<K extends 'page' | 'path'>(pieces: Piece[], key: K): Piece[K] | undefined {
  const lengths = new Map<Piece[K], number>();
  for (const piece of pieces) {
    lengths.set(piece[key], (lengths.get(piece[key]) ?? 0) + piece.text.length);
  }
  const most = Math.max(...lengths.values());
  return [...lengths].find(([, length]) => length === most)?.[0];
}

const isOwn = ({ repeats }: Piece) => !repeats;

const tokensOf = (pieces: Piece[]) => pieces.reduce((sum, { tokens }) => sum + tokens, 0);
