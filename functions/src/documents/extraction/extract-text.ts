import type { Block } from '../../knowledge/pieces.ts';
import { cleanText } from './clean-text.ts';
import { decodeText } from './decode-text.ts';
import { asPages, type Page } from './page.ts';

/** Plain text: its paragraphs are what empty lines part. */
export function* extractText(bytes: Uint8Array): Generator<Page> {
  const text = cleanText(decodeText(bytes));
  yield* asPages(paragraphs(text), text.length);
}

export function* paragraphs(text: string): Generator<Block> {
  let lines: string[] = [];
  for (const line of linesOf(text)) {
    if (line.trim() !== '') lines.push(line);
    else if (lines.length > 0) {
      yield { text: lines.join('\n'), page: null };
      lines = [];
    }
  }
  if (lines.length > 0) yield { text: lines.join('\n'), page: null };
}

/** One line at a time: a large file is not copied into an array of its lines. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start);
    yield text.slice(start, end < 0 ? text.length : end);
    if (end < 0) return;
    start = end + 1;
  }
}
