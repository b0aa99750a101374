import { Lexer, Tokenizer } from 'marked';

/** Emphasis and bare addresses are searched quadratically; no honest paragraph is this long. */
const MAX_INLINE_LENGTH = 4_000;
const MAX_EMPHASIS_MARKS = 400;
/** Longer blocks other than code are shown as they were written. */
const MAX_BLOCK_LENGTH = 20_000;

/**
 * Knows no HTML, so that tags stay the text that they are, and no link definitions, with which a quoted
 * document could turn the citation `[1]` into a link of its own.
 */
class SafeTokenizer extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override def(): undefined {}
  override emStrong(...[src, mask, before]: Parameters<Tokenizer['emStrong']>) {
    const isTooMuch =
      src.length > MAX_INLINE_LENGTH || (src.match(/[*_]+/g)?.length ?? 0) > MAX_EMPHASIS_MARKS;
    return isTooMuch ? undefined : super.emStrong(src, mask, before);
  }
  override url(src: string) {
    return src.length > MAX_INLINE_LENGTH ? undefined : super.url(src);
  }
}

/** The fields of the lexer's tokens that are read here. */
export type MarkdownToken = {
  type: string;
  raw: string;
  text?: string;
  tokens?: MarkdownToken[];
  depth?: number;
  lang?: string;
  href?: string;
  autolink?: boolean;
  checked?: boolean;
  task?: boolean;
  ordered?: boolean;
  start?: number | '';
  items?: MarkdownToken[];
  header?: TableCell[];
  rows?: TableCell[][];
  align?: (string | null)[];
};
export type TableCell = { tokens: MarkdownToken[] };

const newLexer = (): Lexer =>
  new Lexer({ gfm: true, breaks: true, tokenizer: new SafeTokenizer() });

export type Block = { raw: string; isSpace: boolean };

/** The blocks of a text, without a look at what is inside them. */
export function lexBlocks(text: string): Block[] {
  try {
    return newLexer()
      .blockTokens(text)
      .map(({ type, raw }) => ({ raw, isSpace: type === 'space' }));
  } catch {
    return [{ raw: text, isSpace: false }];
  }
}

/** One block with all that is in it. What the lexer cannot take (nested too deep, too long) is plain text. */
export function lexBlock(raw: string): MarkdownToken[] {
  const plain = [{ type: 'text', raw, text: raw }];
  if (raw.length > MAX_BLOCK_LENGTH && !/^ {0,3}(```|~~~)/.test(raw)) return plain;
  try {
    return newLexer().lex(raw) as MarkdownToken[];
  } catch {
    return plain;
  }
}
