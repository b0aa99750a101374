import type { Block } from '../../../knowledge/pieces.ts';
import { createBlocks, createCellText, type Flow } from './flows.ts';
import { unescapeHtml } from './html-entities.ts';
import { createLine } from './line.ts';
import { numberOf } from './list-definitions.ts';
import { BULLET } from './numbering.ts';
import { type Cell, createTable } from './table.ts';

/** What no browser shows. */
const UNSHOWN = ['script', 'style', 'head', 'title', 'template', 'noscript'];
const ENDS_PARAGRAPH = new Set(
  'address article aside blockquote body caption dd div dl dt fieldset figcaption figure footer form header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** As many are within each other at most. */
const MAX_TABLES = 50;

type Tag = { name: string; isClosing: boolean; attributes: string };
type Table = {
  table: ReturnType<typeof createTable>;
  outer: Flow;
  cells: HtmlCell[];
  cell?: (HtmlCell & { content: ReturnType<typeof createCellText> }) | undefined;
  /** Cells that go on in the rows below, by their columns. */
  below: Map<number, { rows: number; span: number }>;
};
type HtmlCell = Cell & { rows: number; isHead: boolean };

/** Reads HTML that a Word document takes in: headings, paragraphs, lists, tables and links. Any is taken, however broken. */
export function htmlBlocks(html: string): Block[] {
  const blocks = createBlocks();
  const tables: Table[] = [];
  const lists: { isOrdered: boolean; count: number }[] = [];
  let flow: Flow = blocks;
  let line = createLine();
  let label: string | undefined;
  let isVerbatim = false;

  function endParagraph(headingLevel?: number): void {
    flow.addParagraph({ text: line.end(), label, headingLevel });
    line = createLine();
    label = undefined;
  }

  function endCell(table: Table | undefined): void {
    if (!table?.cell) return;
    const { content, ...cell } = table.cell;
    table.cells.push({ ...cell, text: content.text() });
    table.cell = undefined;
    flow = table.outer;
  }

  function endRow(table: Table | undefined): void {
    endCell(table);
    if (!table) return;
    const isHead = table.cells.length > 0 && table.cells.every((cell) => cell.isHead);
    table.table.addRow(merged(table), { before: 0, isHead });
    table.cells = [];
  }

  function takeTable({ name, isClosing, attributes }: Tag): void {
    const table = tables.at(-1);
    if (name === 'table' && !isClosing) {
      if (tables.length < MAX_TABLES)
        tables.push({ table: createTable(), outer: flow, cells: [], below: new Map() });
    } else if (name === 'table') {
      endRow(table);
      if (tables.pop() && table) flow.addTable(table.table);
    } else if (name === 'tr') endRow(table);
    else if (table && (name === 'td' || name === 'th')) {
      endCell(table);
      if (isClosing) return;
      const content = createCellText();
      const span = numberOf(attribute(attributes, 'colspan')) ?? 1;
      const rows = numberOf(attribute(attributes, 'rowspan')) ?? 1;
      table.cell = { content, text: '', span, rows, isHead: name === 'th' };
      flow = content;
    }
  }

  function takeList({ name, isClosing }: Tag): void {
    const list = lists.at(-1);
    if (name === 'li' && !isClosing) {
      if (list) list.count += 1;
      label = list?.isOrdered ? `${list.count}.` : BULLET;
    } else if (name === 'ul' || name === 'ol') {
      if (isClosing) lists.pop();
      else lists.push({ isOrdered: name === 'ol', count: 0 });
    }
  }

  for (const token of tokensOf(html)) {
    if (typeof token === 'string') {
      const text = unescapeHtml(token);
      line.add(isVerbatim ? text : text.replace(/\s+/g, ' '));
      continue;
    }
    const { name, isClosing, attributes } = token;
    const heading = /^h([1-6])$/.exec(name)?.[1];
    if (name === 'br') line.add('\n');
    else if (name === 'a' && isClosing) line.closeLink();
    else if (name === 'a') line.openLink(unescapeHtml(attribute(attributes, 'href') ?? ''));
    else if (heading) endParagraph(isClosing && flow === blocks ? Number(heading) : undefined);
    else if (ENDS_PARAGRAPH.has(name)) {
      // What is in a list's item may be a paragraph by itself.
      const isFirst = label !== undefined && name === 'p' && !isClosing;
      if (!isFirst) endParagraph();
      if (name === 'pre') isVerbatim = !isClosing;
      takeTable(token);
      takeList(token);
    }
  }
  endParagraph();
  while (tables.length > 0) takeTable({ name: 'table', isClosing: true, attributes: '' });
  return blocks.items.filter((item) => 'text' in item);
}

/** A row as Word has it: with a cell also where one from above goes on. */
function merged({ cells, below }: Table): Cell[] {
  const row: Cell[] = [];
  let column = 0;
  const goOn = () => {
    for (let above = below.get(column); above; above = below.get(column)) {
      row.push({ text: '', span: above.span, merge: 'goesOn' });
      above.rows -= 1;
      if (above.rows === 0) below.delete(column);
      column += above.span;
    }
  };
  for (const { text, span: wide, rows } of cells) {
    goOn();
    const span = Math.max(1, wide);
    row.push({ text, span, ...(rows > 1 && { merge: 'begins' }) });
    if (rows > 1) below.set(column, { rows: rows - 1, span });
    column += span;
  }
  goOn();
  return row;
}

/** Texts and tags, one after the other; each character is looked at but a few times, whatever is never closed. */
function* tokensOf(html: string): Generator<string | Tag> {
  const lower = html.toLowerCase();
  let at = 0;
  while (at < html.length) {
    const from = html.indexOf('<', at);
    if (from < 0) {
      yield html.slice(at);
      return;
    }
    if (from > at) yield html.slice(at, from);
    if (html.startsWith('<!--', from)) {
      const end = html.indexOf('-->', from + 4);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    const end = html.indexOf('>', from);
    const [, slash, name] = /^<(\/?)([a-z][a-z\d]*)/.exec(lower.slice(from, from + 20)) ?? [];
    if (end < 0) {
      yield html.slice(from);
      return;
    }
    if (name === undefined && !/^<[!?/]/.test(html.slice(from, from + 2))) {
      yield '<';
      at = from + 1;
      continue;
    }
    at = end + 1;
    if (name === undefined) continue;
    if (!slash && UNSHOWN.includes(name)) {
      const closing = lower.indexOf(`</${name}`, at);
      if (closing < 0) return;
      at = closing;
      continue;
    }
    yield { name, isClosing: slash === '/', attributes: html.slice(from, end) };
  }
}

function attribute(attributes: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ??
    [];
  return double ?? single ?? bare;
}
