import type { Block, Frame } from '../../knowledge/pieces.ts';
import { cleanText } from './clean-text.ts';
import { decodeText } from './decode-text.ts';
import { linesOf } from './extract-text.ts';
import { readFrontMatter } from './front-matter.ts';
import { asPages, type Page } from './page.ts';

const ATX_HEADING = /^ {0,3}(#{1,6})(?:\s|$)/;
const SETEXT_UNDERLINE = /^ {0,3}(=+|-+)\s*$/;
/** Marks, and what is said of the code; ticks in it would make it code within a line. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
/** The line below the names of a table's columns. */
const DELIMITERS = /^ {0,3}\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*[ \t]*\|?$/;

/**
 * Markdown, as it is written: headings lead, fenced code and tables stay whole, empty lines part paragraphs. What stands
 * about the file at its beginning gives it its title.
 */
export function* extractMarkdown(bytes: Uint8Array): Generator<Page> {
  const text = cleanText(decodeText(bytes));
  yield* asPages(allBlocks(text), text.length);
}

function* allBlocks(text: string): Generator<Block> {
  const { title, others, length } = readFrontMatter(text);
  if (title) yield { text: title, page: null, isTitle: true };
  if (others) yield { text: others, page: null };
  yield* blocks(text.slice(length));
}

function* blocks(text: string): Generator<Block> {
  let lines: string[] = [];
  let fence: string | undefined;
  let isTable = false;
  const block = (headingLevel?: number): Block => {
    const taken = { text: lines.join('\n'), page: null };
    const frame = isTable ? tableFrame(lines) : undefined;
    lines = [];
    isTable = false;
    return { ...taken, ...(headingLevel && { headingLevel }), ...(frame && { frame }) };
  };

  for (const line of linesOf(text)) {
    if (fence) {
      if (!CLOSING.exec(line)?.[1]?.startsWith(fence)) lines.push(line);
      else {
        yield code(lines, fence);
        lines = [];
        fence = undefined;
      }
      continue;
    }
    const underline = lines.length === 1 && SETEXT_UNDERLINE.exec(line)?.[1];
    const heading = ATX_HEADING.exec(line)?.[1];
    fence = FENCE.exec(line)?.[1];
    if (underline) yield block(underline.startsWith('=') ? 1 : 2);
    else if (heading) {
      yield block();
      lines.push(line);
      yield block(heading.length);
    } else if (fence) {
      yield block();
      lines.push(line);
    } else if (line.trim() === '') yield block();
    else if (!isTable && namesColumns(lines.at(-1), line)) {
      const names = lines.pop() ?? '';
      yield block();
      lines = [names, line];
      isTable = true;
    } else lines.push(line);
  }
  yield fence ? code(lines, fence) : block();
}

const namesColumns = (names: string | undefined, line: string): names is string =>
  names?.includes('|') === true && line.includes('|') && DELIMITERS.test(line.trimEnd());

const tableFrame = ([names, delimiters, ...rows]: string[]): Frame | undefined =>
  rows.length > 0 ? { open: `${names}\n${delimiters}\n`.trimStart(), close: '' } : undefined;

/** Closed where the file leaves it open. */
function code([opening = '', ...lines]: string[], fence: string): Block {
  const frame = { open: `${opening.trimStart()}\n`, close: `\n${fence}` };
  return { text: frame.open + lines.join('\n') + frame.close, page: null, frame };
}
