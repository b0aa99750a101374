import { Lexer, type Token, Tokenizer } from 'marked';
import { isFenced, MAX_BLOCK_LENGTH } from './cut-blocks.ts';

/** Emphasis, links and addresses are searched quadratically: longer texts are read in parts. */
const MAX_INLINE_LENGTH = 2_000;
const MANY_MARKS = /^(?:[^*_]*[*_]){400}/;
/** Lists in lists and quotations in quotations: what lies deeper is shown as it was written. */
const MAX_DEPTH = 20;
/** In a list item, an underlined heading is looked for from each line; a longer one is a paragraph. */
const MAX_UNDERLINED_LENGTH = 200;
/** A quotation with lists that go on without its mark is read again from each of these; a longer one becomes two. */
const MAX_QUOTE_LENGTH = 5_000;

/**
 * Knows no HTML, so that tags stay the text that they are, and no link definitions, with which a quoted
 * document could turn the citation `[1]` into a link of its own.
 */
class SafeTokenizer extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override def(): undefined {}
  override blockquote(src: string) {
    return super.blockquote(firstLines(src, MAX_QUOTE_LENGTH));
  }
  override lheading(src: string) {
    return super.lheading(this.lexer.state.top ? src : firstLines(src, MAX_UNDERLINED_LENGTH));
  }
  /** The rule reads all that follows before it looks at the head; here the head comes first. */
  override table(src: string) {
    const { inlineQueue } = this.lexer;
    const queued = inlineQueue.length;
    const head = super.table(/^[^\n]*\n?[^\n]*/.exec(src)?.[0] ?? '');
    inlineQueue.length = queued;
    if (!head) return undefined;
    // Rows are filled up to the width of the head. No table that somebody wrote has more cells than letters.
    const text = src.split(/\n[ \t]*\n/, 1)[0] ?? '';
    return text.split('\n').length * head.header.length > text.length
      ? undefined
      : super.table(src);
  }
}

class BoundedLexer extends Lexer {
  private depth = 0;

  override blockTokens(src: string, tokens: Token[] = [], isClipped = false) {
    // `never`: the overloads of marked also speak of its definitions of links, of which there are none here.
    if (this.depth > MAX_DEPTH) {
      this.state.top = true;
      tokens.push({ type: 'text', raw: src, text: src });
      return tokens as never;
    }
    this.depth++;
    try {
      return super.blockTokens(src, tokens, isClipped) as never;
    } finally {
      this.depth--;
    }
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    for (let rest = src; rest !== ''; ) {
      const part = inlinePart(rest);
      super.inlineTokens(part, tokens);
      rest = rest.slice(part.length);
    }
    return tokens;
  }
}

/** As many whole lines as fit, but at least one. */
function firstLines(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf('\n', length);
  return end > 0 ? text.slice(0, end) : (text.split('\n', 1)[0] ?? '');
}

/** A part ends with a line, a sentence or a word, since marks seldom go over these. */
function inlinePart(text: string): string {
  const most = MANY_MARKS.exec(text.slice(0, MAX_INLINE_LENGTH))?.[0].length ?? MAX_INLINE_LENGTH;
  if (text.length <= most) return text;
  const part = text.slice(0, most);
  const sentence = Math.max(part.lastIndexOf('\n'), part.lastIndexOf('. ') + 1);
  const end = sentence > most / 2 ? sentence : part.lastIndexOf(' ');
  return end > most / 2 ? part.slice(0, end) : part;
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
  new BoundedLexer({ gfm: true, breaks: true, tokenizer: new SafeTokenizer() });

/** One block of `cutBlocks` with all that is in it. What is longer than it makes them (one line, say) is plain text. */
export function lexBlock(raw: string): MarkdownToken[] {
  const plain = [{ type: 'text', raw, text: raw }];
  if (raw.trimEnd().length > MAX_BLOCK_LENGTH && !isFenced(raw)) return plain;
  try {
    return newLexer().lex(raw) as MarkdownToken[];
  } catch {
    return plain;
  }
}
