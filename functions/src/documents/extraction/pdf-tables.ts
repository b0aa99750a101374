import { areColumnNames } from './column-names.ts';
import type { Line } from './pdf-lines.ts';
import type { Span } from './pdfium.ts';

export type Table = {
  /** The line with the names of its columns. */
  names: string;
  /** What all of its lines leave free, from top to bottom. */
  gutters: Span[];
  /** How many lines it has, without that of the names. */
  length: number;
};

/** Two lines may stand below each other by chance. */
const MIN_ROWS = 2;
/** Names fill no more of their line: what does is text in columns. */
const MAX_FILLED = 0.75;

/**
 * The table that begins with the names of its columns in the line at `at`. A PDF knows of no tables: one goes on for as
 * long as lines leave free what the first one leaves free between its cells.
 */
export function tableAt(lines: Line[], at: number): Table | undefined {
  const first = lines[at];
  if (!first || first.cells.length < 2 || isFilled(first.cells)) return undefined;
  if (!areColumnNames(first.text.split(/\s+/))) return undefined;
  const gutters = first.cells.slice(1).map(({ left }, n) => ({
    left: first.cells[n]?.right ?? left,
    right: left,
  }));
  const table = moreOf({ names: first.text, gutters, length: 0 }, lines, at + 1);
  return table && table.length >= MIN_ROWS ? table : undefined;
}

/** The rows at `at` that stand in the columns of a table; it ends with a line of several cells. */
export function moreOf({ names, gutters }: Table, lines: Line[], at: number): Table | undefined {
  let free = gutters;
  let found: Table | undefined;
  for (let next = at; next < lines.length; next += 1) {
    const cells = lines[next]?.cells ?? [];
    if (cells.length > gutters.length + 1) break;
    const left = free.map((gutter) => freeOf(gutter, cells));
    if (left.some((gutter) => gutter.right <= gutter.left)) break;
    free = left;
    if (cells.length > 1) found = { names, gutters: free, length: next - at + 1 };
  }
  return found;
}

function isFilled(cells: Span[]): boolean {
  const filled = cells.reduce((sum, { left, right }) => sum + right - left, 0);
  return filled > MAX_FILLED * ((cells.at(-1)?.right ?? 0) - (cells[0]?.left ?? 0));
}

/** The wider side of a gutter that a cell stands in. */
function freeOf(gutter: Span, cells: Span[]): Span {
  let { left, right } = gutter;
  for (const cell of cells) {
    if (cell.right <= left || cell.left >= right) continue;
    if (cell.left - left > right - cell.right) right = cell.left;
    else left = cell.right;
  }
  return { left, right };
}
