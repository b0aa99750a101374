import { splitSentences } from '../platform/text/split-sentences.ts';
import type { CountTokens } from './count-tokens.ts';

/** A run of text that stands together: a paragraph, a table, a list, a heading. */
export type Block = {
  text: string;
  /** 1-based; null where the format has no pages. */
  page: number | null;
  /** 1 to 6 where the block is a heading. */
  headingLevel?: number;
};

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
};

export const MAX_CHUNK_TOKENS = 400;
const OVERLAP_TOKENS = 50;
const OVERLAP_CHARACTERS = 200;
/** A part that is smaller joins what follows, across a heading. */
const MIN_TOKENS = 100;
/** No single piece is larger, so that a chunk can be filled well. */
const MAX_PIECE_TOKENS = 200;
/** What is shorter, as a page number, is no sentence that could run on over the page. */
const MIN_SENTENCE = 40;
/** A chunk filled to this share may end with a paragraph. */
const FULL_ENOUGH = 0.6;
const MAX_HEADING_LENGTH = 120;
const SEPARATOR = '\n\n';

type Piece = {
  text: string;
  start: number;
  tokens: number;
  page: number | null;
  path: string;
  /** Does a paragraph, or a part under a heading, begin here? */
  begins: 'part' | 'paragraph' | 'sentence';
  /** Repeats the end of the chunk before. */
  isOverlap?: true;
};

/**
 * Cuts a document into chunks of at most 400 tokens while it is read. A chunk ends with a part, a page or a
 * paragraph where it can, and else with a sentence; one that had to end inside a part is repeated by about 50
 * tokens in the next.
 */
export function createChunker(countTokens: CountTokens, title = '') {
  const headings: string[] = [];
  let pieces: Piece[] = [];
  let tokens = 0;
  let ownTokens = 0;
  let position = 0;
  let index = 0;
  let ready: Chunk[] = [];

  function push(piece: Piece): void {
    if (piece.begins === 'part' && ownTokens >= MIN_TOKENS) cut(pieces.length, 'none');
    while (ownTokens > 0 && tokens + piece.tokens > MAX_CHUNK_TOKENS) cut(bestCut(), 'tail');
    if (tokens + piece.tokens > MAX_CHUNK_TOKENS) keep([]);
    pieces.push(piece);
    tokens += piece.tokens;
    ownTokens += piece.tokens;
  }

  /** Ends the chunk before the piece at `at`; what stands there and after begins the next one. */
  function cut(at: number, overlap: 'none' | 'tail' | 'sentence'): void {
    const done = pieces.slice(0, at);
    const rest = pieces.slice(at);
    const chunk = toChunk(done, index);
    if (chunk.text !== '') {
      ready.push(chunk);
      index += 1;
    }
    const isRepeated = overlap !== 'none' && rest[0]?.begins !== 'part';
    keep(isRepeated ? [...tail(done, overlap, countTokens), ...rest] : rest);
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
    /** Takes the next block in and answers the chunks that it completed. */
    add({ text: raw, page, headingLevel }: Block): Chunk[] {
      const text = raw.trim();
      if (text === '') return [];
      if (headingLevel) noteHeading(headings, headingLevel, text);
      const path = [title, ...headings].filter(Boolean).join(' › ');

      let begins: Piece['begins'] = headingLevel ? 'part' : 'paragraph';
      for (const sentence of splitSentences(text)) {
        for (const part of withinLimit(sentence, countTokens)) {
          push({ ...part, start: position, page, path, begins });
          position += part.text.length;
          begins = 'sentence';
        }
      }
      const last = pieces.at(-1);
      if (last) last.text += SEPARATOR;
      position += SEPARATOR.length;
      return take();
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

/** A heading closes those of its own level and below. */
function noteHeading(headings: string[], level: number, text: string): void {
  headings.length = Math.min(headings.length, level - 1);
  headings[level - 1] = text
    .replace(/^#+\s*/, '')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_HEADING_LENGTH);
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

/** What the next chunk repeats: whole sentences as far as they fit, else the end of the last one. */
function tail(done: Piece[], overlap: 'tail' | 'sentence', countTokens: CountTokens): Piece[] {
  const last = done.at(-1);
  if (!last) return [];
  const found: Piece[] = [];
  let tokens = 0;
  for (const piece of overlap === 'sentence' ? [last] : done.toReversed()) {
    tokens += piece.tokens;
    if (tokens > OVERLAP_TOKENS || piece.isOverlap) break;
    found.unshift({ ...piece, isOverlap: true });
    if (piece.begins === 'part') break;
  }
  return found.length > 0 || last.isOverlap ? found : endOf(last, countTokens);
}

function endOf(piece: Piece, countTokens: CountTokens): Piece[] {
  const from = piece.text.search(new RegExp(`(?<=\\s)\\S[\\s\\S]{0,${OVERLAP_CHARACTERS}}$`));
  if (from < 0) return [];
  const text = piece.text.slice(from);
  const tokens = countTokens(text);
  if (tokens > OVERLAP_TOKENS || text.trim() === '') return [];
  return [
    { ...piece, text, tokens, start: piece.start + from, begins: 'sentence', isOverlap: true },
  ];
}

function toChunk(pieces: Piece[], index: number): Chunk {
  const joined = pieces.map(({ text }) => text).join('');
  const text = joined.trim();
  const start = (pieces[0]?.start ?? 0) + joined.length - joined.trimStart().length;
  const own = pieces.filter(isOwn);
  const page = mostOf(own, 'page') ?? null;
  const path = mostOf(own, 'path') ?? '';
  return { index, text, page, path, start, end: start + text.length };
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

const isOwn = ({ isOverlap }: Piece) => !isOverlap;

const tokensOf = (pieces: Piece[]) => pieces.reduce((sum, { tokens }) => sum + tokens, 0);
