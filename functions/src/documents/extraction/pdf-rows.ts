import { type Line, sideBySide } from './pdf-lines.ts';
import type { PageText, Span } from './pdf-page-text.ts';

type Row = { y: number; lines: Line[] };
type Cell = Span & { text: string };

/** Fewer may stand beside each other by chance; of a table that goes on, on its last page, one is enough. */
const MIN_ROWS = 4;
/** Of the letters' height. */
const MAX_OFF = 0.3;
/** A letter is drawn so much further right than it is written from, in heights of it. */
const MAX_BEARING = 0.25;
/** From the names to the first row, in heights of the letters. */
const MAX_DISTANCE = 3.5;
/** Of the rows whose parts were written apart, so many must look like those of a table. */
const MIN_SHARE = 0.6;
/** A table has cells of words and numbers, text in columns has lines. */
const MAX_CELL = 30;
const NUMBER = /^\d{1,4}$/;
/** Words alone may be lists that stand side by side, if there are few of them. */
const MIN_WORDS = 4;
/** A sum, a date or a number, perhaps with its unit. */
const VALUE = /^\P{L}*\d[^\p{L}]*(?:\p{L}{1,4}\P{L}*)?$|^\p{L}{1,4}[^\p{L}\d]{0,2}\d\P{L}*$/u;

/**
 * Puts the lines of each page, called page by page, into the rows in which they are seen, where a table was written column
 * by column. Text in columns stays in the order in which it is read, and so does all that stands above and below.
 */
export function createRows(): (lines: Line[], page: PageText) => Line[] {
  let goesOn = false;

  return (lines, page) => {
    const rows = rowsOf(lines, page).map((row) => ({ ...row, isApart: isApart(row.lines) }));
    const apart = rows.filter(({ isApart }) => isApart);
    const found = apart.filter((row) => isTableRow(row.lines));
    const isTable =
      found.length >= (goesOn ? 1 : MIN_ROWS) &&
      found.length >= apart.length * MIN_SHARE &&
      !areNumbered(found) &&
      !lines.some(({ at }) => page.isTurned(at));
    if (lines.length > 0) goesOn = isTable;
    if (!isTable) return lines;

    const last = rows.indexOf(found.at(-1) as (typeof rows)[number]);
    let first = rows.indexOf(found[0] as (typeof rows)[number]);
    // The names of the columns are no values.
    while (rows[first - 1]?.isApart && isNear(rows[first - 1], rows[first])) first -= 1;
    const inside = rows.slice(first, last + 1);
    const above = new Set(rows.slice(0, first).flatMap((row) => row.lines));
    const below = new Set(rows.slice(last + 1).flatMap((row) => row.lines));
    return [
      ...lines.filter((line) => above.has(line)),
      ...inside.flatMap((row) => (row.isApart ? [joined(row.lines, page)] : row.lines)),
      ...lines.filter((line) => below.has(line)),
    ];
  };
}

/** Lines that are written at the same height, from the top to the bottom of the page. */
function rowsOf(lines: Line[], page: PageText): Row[] {
  const rows: Row[] = [];
  const placed = lines.map((line) => ({ line, y: page.placeOf(line.at).y }));
  for (const { line, y } of placed.sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row && row.y - y <= line.height * MAX_OFF) row.lines.push(line);
    else rows.push({ y, lines: [line] });
  }
  return rows;
}

const isNear = (above?: Row, below?: Row): boolean =>
  (above?.y ?? 0) - (below?.y ?? 0) <= MAX_DISTANCE * (below?.lines[0]?.height ?? 0);

/** They stand beside each other, and not on each other. */
function isApart(lines: Line[]): boolean {
  if (lines.length < 2) return false;
  const cells = lines.flatMap(({ cells }) => cells);
  return cells.length > 1 && sideBySide(cells, 0).length === cells.length;
}

function isTableRow(lines: Line[]): boolean {
  const cells = lines.reduce((sum, line) => sum + line.cells.length, 0);
  const length = lines.reduce((sum, line) => sum + line.text.length, 0);
  const hasValue = lines.some(({ text }) => text.length <= MAX_CELL && VALUE.test(text));
  return hasValue || (lines.length >= MIN_WORDS && length < cells * MAX_CELL);
}

/** Lines with a number each, as in a contract: text stays text. */
function areNumbered(rows: { lines: Line[] }[]): boolean {
  const numbers = rows.map(({ lines }) =>
    Number(lines.find(({ text }) => NUMBER.test(text))?.text ?? Number.NaN),
  );
  const lengths = rows.map(({ lines }) => longestOf(lines));
  const length = lengths.reduce((sum, one) => sum + one, 0);
  const counts = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1);
  return length > rows.length * MAX_CELL && counts.length >= (rows.length - 1) * MIN_SHARE;
}

const longestOf = (lines: Line[]): number =>
  lines.reduce((most, { text }) => Math.max(most, text.length), 0);

function joined(lines: Line[], page: PageText): Line {
  const cells = lines.flatMap((line) => cellsOf(line, page)).sort((a, b) => a.left - b.left);
  const [first] = lines.toSorted((a, b) => (a.cells[0]?.left ?? 0) - (b.cells[0]?.left ?? 0));
  return {
    ...(first as Line),
    isRow: true,
    size: lines.reduce((most, { size }) => Math.max(most, size), 0),
    text: cells.map(({ text }) => text).join(' '),
    cells: cells.map(({ left, right }) => ({ left, right })),
  };
}

/** A line with the words of each of its cells. */
function cellsOf({ text, at, height, cells }: Line, page: PageText): Cell[] {
  const [only] = cells;
  // With the address of a link, its characters stand elsewhere in the text of the page.
  if (only && (cells.length === 1 || !page.text.startsWith(text, at))) {
    return [{ left: only.left, right: cells.at(-1)?.right ?? only.right, text }];
  }
  const texts = cells.map(() => '');
  let cell = 0;
  for (let index = 0; index < text.length; index += 1) {
    const { x } = page.placeOf(at + index);
    while (cell + 1 < cells.length && x >= (cells[cell + 1]?.left ?? 0) - height * MAX_BEARING)
      cell += 1;
    texts[cell] += text.charAt(index);
  }
  return cells.map((span, index) => ({ ...span, text: (texts[index] ?? '').trim() }));
}
