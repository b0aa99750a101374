import type { Block } from '../../knowledge/pieces.ts';
import { type Line, mainSize } from './pdf-lines.ts';
import { isHeadingIn, rowsAt, type Table, tableAt } from './pdf-tables.ts';

type PageBlock = Omit<Block, 'page'>;
type Scale = { bodySize: number; longest: number };

/** Letters and signs that no spaces part. */
const UNSPACED = /^[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]{2}$/;
const HYPHENS = ['\u0002', '\ufffe', '\u00ad'];
/** How much larger than the running text a line of each heading level is. */
const HEADING_RATIOS = [1.7, 1.35, 1.15];
const MAX_HEADING_LENGTH = 150;
/** A line that ends a sentence and is this much shorter than the longest ends its paragraph. */
const SHORT_LINE = 0.8;
/** Headers and footers that may stand between two pages of a table. */
const MAX_BETWEEN = 4;

/**
 * Turns the lines of one PDF's pages, called page by page, into paragraphs, headings and tables. A PDF knows of
 * none of them: headings are told by their font size, paragraphs by lines that end early, tables by what their
 * lines leave free. One that reaches the end of a page may go on at the beginning of the next.
 */
export function createLayout(): (lines: Line[]) => PageBlock[] {
  let unended: Table | undefined;

  return (lines) => {
    const scale = {
      bodySize: mainSize(lines),
      longest: Math.max(0, ...lines.map(({ text }) => text.length)),
    };
    const blocks: PageBlock[] = [];
    let table: Table | undefined;
    let end = 0;
    const take = (at: number, found: Table, isOpen: boolean) => {
      blocks.push(...toBlocks(lines.slice(end, at), scale));
      end = at + found.length;
      table = found;
      const text = lines.slice(at, end).map((line) => line.text);
      blocks.push({
        text: text.join('\n'),
        frame: { open: `${found.names}\n`, close: '', isOpen },
      });
    };

    const more = unended && goingOn(unended, lines);
    if (more) take(more.at, more.table, true);
    for (let at = end; at < lines.length; at = Math.max(at + 1, end)) {
      const found = tableAt(lines, at);
      if (found) take(at, found, false);
    }
    blocks.push(...toBlocks(lines.slice(end), scale));
    unended = lines.length - end <= MAX_BETWEEN ? table : undefined;
    return blocks;
  };
}

/** Where the names stand again, it is a table like any other; after a heading, another one. */
function goingOn(table: Table, lines: Line[]): { at: number; table: Table } | undefined {
  const first = lines.slice(0, MAX_BETWEEN + 1);
  if (first.some(({ text }) => text === table.names.split('\n', 1)[0])) return undefined;
  const at = first.findIndex(({ cells }) => cells.length > 1);
  if (at < 0 || first.slice(0, at).some((line) => isHeadingIn(table, line))) return undefined;
  const more = rowsAt(table, lines, at);
  return more && { at, table: more };
}

function toBlocks(lines: Line[], { bodySize, longest }: Scale): PageBlock[] {
  const blocks: PageBlock[] = [];
  let hasEnded = true;
  let isFull = false;

  for (const { text, size, isRow } of lines) {
    const headingLevel = levelOf(text, size, bodySize);
    const before = blocks.at(-1);
    if (before && !hasEnded && before.headingLevel === headingLevel) {
      before.text = join(before.text, text, isFull);
    } else {
      blocks.push({ text, ...(headingLevel && { headingLevel }) });
    }
    isFull = !isRow && text.length >= longest * SHORT_LINE;
    hasEnded = !isFull && /[.!?:。！？]["'”’)]?$/.test(text);
  }
  return blocks;
}

function levelOf(text: string, size: number, bodySize: number): number | undefined {
  if (text.length > MAX_HEADING_LENGTH || !/\p{L}/u.test(text)) return undefined;
  const level = HEADING_RATIOS.findIndex((ratio) => size >= bodySize * ratio);
  return level < 0 ? undefined : level + 1;
}

/**
 * A full line runs on in the next; others, as of a table or a list, stay lines. PDFium marks a hyphen that
 * parts a word: the word is put together again.
 */
function join(before: string, line: string, isFull: boolean): string {
  if (HYPHENS.includes(before.at(-1) ?? '')) return before.slice(0, -1) + line;
  if (isFull && UNSPACED.test(before.slice(-1) + line.charAt(0))) return before + line;
  return before + (isFull ? ' ' : '\n') + line;
}
