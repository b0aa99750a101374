import { areColumnNames } from './column-names.ts';
import { type Line, sideBySide } from './pdf-lines.ts';
import type { Span } from './pdf-page-text.ts';

export type Table = {
  /** The line, or lines, with the names of its columns. */
  names: string;
  /** What all of its lines leave free between the columns. */
  gutters: Span[];
  /** Nothing of it stands further left. */
  left: number;
  /** Of its letters; a line of much larger ones is a heading. */
  size: number;
  /** How many lines it has, those of the names among them where they stand there. */
  length: number;
};

/** Two lines may stand below each other by chance. */
const MIN_ROWS = 2;
const MAX_NAME_LINES = 6;
/** A row has no more lines: whatever a page is, the time is linear. */
const MAX_ROW_LINES = 30;
const HEADING_RATIO = 1.15;
/** Names fill no more of their line: what does is text in columns. */
const MAX_FILLED = 0.75;
/** A line that is further away, in heights of its letters, is no part of the table. */
const MAX_DISTANCE = 3.5;

/**
 * The table that begins with the names of its columns in the line at `at`. A PDF knows of no tables: one goes on for as
 * long as lines leave free what the names leave free between them.
 */
export function tableAt(lines: Line[], at: number): Table | undefined {
  const [first] = lines[at]?.cells ?? [];
  if (!first || lines[at]?.cells.length === 1) return undefined;
  const names = namesAt(lines, at, first);
  const text = names.map((line) => line.text).join('\n');
  const columns = sideBySide(
    names.flatMap(({ cells }) => cells),
    0,
  );
  if (columns.length < 2 || isFilled(columns) || !areColumnNames(text.split(/\s+/)))
    return undefined;

  const gutters = columns
    .slice(1)
    .map(({ left }, n) => ({ left: columns[n]?.right ?? left, right: left }));
  // A name may stand in the middle above its column.
  const left = first.left - ((gutters[0]?.right ?? 0) - (gutters[0]?.left ?? 0));
  const size = Math.max(...names.map((line) => line.size));
  const table = { names: text, gutters, left, size, length: names.length };
  const more = rowsAt(table, lines, at + names.length);
  return more && more.rows >= MIN_ROWS
    ? { ...more, length: names.length + more.length }
    : undefined;
}

/** The rows at `at` that stand in the columns of a table; it ends with a line of several cells. */
export function rowsAt(
  table: Table,
  lines: Line[],
  at: number,
): (Table & { rows: number }) | undefined {
  let { gutters } = table;
  let found: (Table & { rows: number }) | undefined;
  for (let next = at; next < lines.length; next += 1) {
    const line = lines[next] as Line;
    if (next - at - (found?.length ?? 0) > MAX_ROW_LINES) break;
    if (isHeadingIn(table, line)) break;
    if (next > 0 && isFar(lines[next - 1] as Line, line)) break;
    if ((line.cells[0]?.left ?? 0) < table.left) break;
    // Words of a cell may stand a little apart.
    if (sideBySide(line.cells, line.height).length > gutters.length + 1) break;
    const free = gutters.map((gutter) => freeOf(gutter, line.cells));
    if (free.some(({ left, right }) => right <= left)) break;
    gutters = free;
    if (!crossesOne(gutters, line)) continue;
    found = { ...table, gutters, rows: (found?.rows ?? 0) + 1, length: next - at + 1 };
  }
  return found;
}

export const isHeadingIn = (table: Table, line: Line): boolean =>
  line.size >= table.size * HEADING_RATIO;

/** It has cells in several columns. */
const crossesOne = (gutters: Span[], { cells }: Line) =>
  gutters.some(
    ({ left, right }) =>
      (cells[0]?.right ?? right) <= left && (cells.at(-1)?.left ?? left) >= right,
  );

/** Long names have several lines, cell by cell: the first row begins with the next line of the first column. */
function namesAt(lines: Line[], at: number, first: Span): Line[] {
  const most = lines.slice(at, at + MAX_NAME_LINES);
  const end = most.findIndex(({ cells }, n) => n > 0 && (cells[0]?.left ?? 0) < first.right);
  return end < 0 ? [] : most.slice(0, end);
}

const isFar = (before: Line, line: Line) =>
  Math.abs(before.top - line.top) > MAX_DISTANCE * Math.max(before.height, line.height);

function isFilled(columns: Span[]): boolean {
  const filled = columns.reduce((sum, { left, right }) => sum + right - left, 0);
  return filled > MAX_FILLED * ((columns.at(-1)?.right ?? 0) - (columns[0]?.left ?? 0));
}

/** The wider side of a gutter that a cell stands in. */
function freeOf({ left, right }: Span, cells: Span[]): Span {
  const free = { left, right };
  for (const cell of cells) {
    if (cell.right <= free.left || cell.left >= free.right) continue;
    if (cell.left - free.left > free.right - cell.right) free.right = cell.left;
    else free.left = cell.right;
  }
  return free;
}
