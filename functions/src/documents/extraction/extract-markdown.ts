import type { Block } from '../../knowledge/chunker.ts';
import { cleanText } from './clean-text.ts';
import { decodeText } from './decode-text.ts';
import { linesOf } from './extract-text.ts';
import { asPages, type Page } from './page.ts';

const ATX_HEADING = /^ {0,3}(#{1,6})(?:\s|$)/;
const SETEXT_UNDERLINE = /^ {0,3}(=+|-+)\s*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Markdown, as it is written: headings lead, fenced code stays whole, empty lines part paragraphs. */
export function* extractMarkdown(bytes: Uint8Array): Generator<Page> {
  const text = cleanText(decodeText(bytes));
  yield* asPages(blocks(text), text.length);
}

function* blocks(text: string): Generator<Block> {
  let lines: string[] = [];
  let fence: string | undefined;
  const block = (headingLevel?: number): Block => {
    const taken = lines.join('\n');
    lines = [];
    return { text: taken, page: null, ...(headingLevel && { headingLevel }) };
  };

  for (const line of linesOf(text)) {
    const marks = FENCE.exec(line)?.[1];
    if (fence) {
      lines.push(line);
      if (marks?.startsWith(fence)) fence = undefined;
      continue;
    }
    const underline = lines.length === 1 && SETEXT_UNDERLINE.exec(line)?.[1];
    const heading = ATX_HEADING.exec(line)?.[1];
    if (underline) yield block(underline.startsWith('=') ? 1 : 2);
    else if (heading) {
      yield block();
      lines.push(line);
      yield block(heading.length);
    } else if (line.trim() === '') yield block();
    else lines.push(line);
    fence = marks;
  }
  yield block();
}
