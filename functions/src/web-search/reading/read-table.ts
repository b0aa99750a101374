import { isHidden, NEVER_SHOWN } from './hidden.ts';
import type { PageMeasures } from './measure-page.ts';
import { attribute, isElement, isText, kindOf, type PageNode, walk } from './page-node.ts';

type Cell = { text: string; columns: number; rows: number; isHead: boolean };
type Row = { cells: Cell[]; isHead: boolean };
export type Table = { caption: string; rows: string[] };

const MAX_COLUMNS = 50;
const MAX_SPANNED_ROWS = 1_000;
/** A cell with more holds a part of the page. */
const MAX_CELL_LENGTH = 1_500;
const WITHIN_A_LINE = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME TT U VAR WBR'.split(
    ' ',
  ),
);
const BOLD = new Set(['B', 'STRONG', 'TH']);

/** The rows of a table of data, cells that span others in each of them. Undefined where a table only puts parts of a page side by side. */
export function readTable(
  table: PageNode,
  page: PageMeasures,
  maxLength: number,
): Table | undefined {
  if (/^(?:presentation|none)$/i.test(attribute(table, 'role'))) return undefined;
  if (page.of(table).hasTable) return undefined;
  const found = rowsOf(table);
  if (!found) return undefined;
  const { caption, rows } = found;
  const widest = rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);
  const columns = Math.min(MAX_COLUMNS, widest);
  const hasHeads = rows.some(({ cells }) => cells.some(({ isHead }) => isHead));
  const isLong = rows.some(({ cells }) => cells.some(({ text }) => text.length > MAX_CELL_LENGTH));
  if (columns < 2 || (!hasHeads && (rows.length < 2 || isLong))) return undefined;
  return { caption, rows: linesOf(rows, columns, maxLength) };
}

const widthOf = ({ cells }: Row) => cells.reduce((sum, cell) => sum + cell.columns, 0);

/** Undefined where something stands in a cell that no line of a table can hold, or beside the cells. */
function rowsOf(table: PageNode): { caption: string; rows: Row[] } | undefined {
  const rows: Row[] = [];
  const caption: string[] = [];
  let into: string[] | undefined;
  let isInHead = false;
  let bold = 0;
  let isAllBold = true;
  let isLayout = false;

  walk(
    table,
    (node) => {
      if (isLayout) return 'stop';
      if (isText(node)) {
        const text = node.nodeValue ?? '';
        if (text.trim() !== '') {
          isLayout ||= into === undefined;
          isAllBold &&= bold > 0;
        }
        into?.push(text);
        return false;
      }
      if (!isElement(node)) return false;
      const kind = kindOf(node);
      if (NEVER_SHOWN.has(kind) || kind === 'BUTTON' || isHidden(node)) return false;
      if (BOLD.has(kind)) bold += 1;
      if (kind === 'THEAD') isInHead = true;
      else if (kind === 'CAPTION') into = caption;
      else if (kind === 'TR') rows.push({ cells: [], isHead: isInHead });
      else if (kind === 'TD' || kind === 'TH') {
        into = [];
        isAllBold = true;
      } else if (kind === 'PRE' || (/^H[1-4]$/.test(kind) && bold === 0)) isLayout = true;
      else if (kind === 'LI' && into?.some((text) => text.trim() !== '')) into.push('; ');
      else if (!WITHIN_A_LINE.has(kind)) into?.push(' ');
      return true;
    },
    (node) => {
      const kind = kindOf(node);
      if (BOLD.has(kind)) bold -= 1;
      if (kind === 'THEAD') isInHead = false;
      else if (kind === 'CAPTION') into = undefined;
      else if (kind === 'TD' || kind === 'TH') {
        const text = inLine(into ?? []);
        const isHead = kind === 'TH' || (isAllBold && text !== '');
        const cell = { text, columns: span(node, 'colspan'), rows: span(node, 'rowspan'), isHead };
        if (rows.length === 0) rows.push({ cells: [], isHead: false });
        rows.at(-1)?.cells.push(cell);
        into = undefined;
      } else if (!WITHIN_A_LINE.has(kind)) into?.push(' ');
    },
  );
  return isLayout ? undefined : { caption: inLine(caption), rows };
}

const inLine = (pieces: string[]) =>
  pieces
    .join('')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll(' ; ', '; ')
    .replaceAll('|', '\\|')
    .trim();

/** No span at all is one; 0 is to the end. */
function span(cell: PageNode, name: 'colspan' | 'rowspan'): number {
  const number = Number.parseInt(attribute(cell, name), 10);
  const max = name === 'colspan' ? MAX_COLUMNS : MAX_SPANNED_ROWS;
  return Number.isNaN(number) ? 1 : number <= 0 ? max : Math.min(number, max);
}

function linesOf(rows: Row[], columns: number, maxLength: number): string[] {
  const lines: string[] = [];
  const heads: string[][] = [];
  let length = 0;
  for (const [row, texts] of spread(rows, columns)) {
    if (length > maxLength) break;
    const isHead = lines.length === 0 && row.cells.length > 1 && isHeadRow(row);
    if (isHead || (lines.length === 0 && heads.length === 0 && row.isHead)) heads.push(texts);
    else {
      if (lines.length === 0 && heads.length > 0) lines.push(...headLines(heads));
      // One cell over all columns is no value of each of them.
      const [only] = row.cells;
      const line = lineOf(
        row.cells.length === 1 && (only?.columns ?? 1) >= columns ? texts.slice(0, 1) : texts,
      );
      if (/[^\s|]/.test(line)) lines.push(line);
      length += line.length;
    }
  }
  return lines.length === 0 && heads.length > 0 ? headLines(heads) : lines;
}

const isHeadRow = ({ cells, isHead }: Row) => isHead || cells.every((cell) => cell.isHead);

/** Each row with a text for each column, also where a cell of a row above or to the left reaches into it. */
function* spread(rows: Row[], columns: number): Generator<[Row, string[]]> {
  const open: { text: string; rows: number }[] = Array.from({ length: columns }, () => ({
    text: '',
    rows: 0,
  }));
  for (const row of rows) {
    const cells = row.cells.values();
    let current: Cell | undefined;
    let left = 0;
    const texts = open.map((column) => {
      if (column.rows > 0) {
        column.rows -= 1;
        return column.text;
      }
      if (left === 0) {
        current = cells.next().value;
        left = current?.columns ?? 1;
      }
      left -= 1;
      column.text = current?.text ?? '';
      column.rows = (current?.rows ?? 1) - 1;
      return column.text;
    });
    yield [row, texts];
  }
}

/** Of several rows of heads, a column has all that differ. */
function headLines(heads: string[][]): string[] {
  const columns = (heads[0] ?? []).map((_, at) =>
    [...new Set(heads.map((row) => row[at] ?? ''))].filter(Boolean).join(' '),
  );
  return [lineOf(columns), lineOf(columns.map(() => '---'))];
}

const lineOf = (texts: string[]) => `| ${texts.join(' | ')} |`;
