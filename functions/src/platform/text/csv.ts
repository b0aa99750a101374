/** What a spreadsheet takes for the beginning of a formula, and would execute; apostrophes of ours may stand before it. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const BOM = '\uFEFF';

/** Why a file cannot be read, as a sentence. */
export class CsvRefused extends Error {}

export type CsvRow = { line: number; cells: string[] };

/**
 * As RFC 4180 has it, for spreadsheets: in UTF-8 that they recognize, and with an apostrophe before whatever they would
 * execute.
 */
export const writeCsv = (rows: string[][]): string => BOM + writeCsvRows(rows);

/** More of them, behind the first. */
export const writeCsvRows = (rows: string[][]): string =>
  rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');

function writeCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * The rows, but for empty ones, with the lines that they begin in; the apostrophes of `writeCsv` are taken away. Where a
 * comma is the decimal sign, spreadsheets write semicolons between the cells. The first row, of names, is not counted.
 * @throws CsvRefused
 */
export function readCsv(csv: string, maxRows: number): CsvRow[] {
  const text = csv.startsWith(BOM) ? csv.slice(BOM.length) : csv;
  const [head = ''] = text.split(/[\r\n]/, 1);
  const separator = head.includes(';') && !head.includes(',') ? ';' : ',';
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (let at = 0; at <= text.length; ) {
    const { cell, end } = cellAt(text, at, separator, line);
    row.cells.push(withoutApostrophe(cell));
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    line += linesIn(cell);
    if (text[end] === separator) continue;
    line += 1;
    if (row.cells.some((one) => one !== '') && rows.push(row) > maxRows + 1) {
      throw new CsvRefused(`A file may have ${maxRows.toLocaleString('en')} rows. Split this one.`);
    }
    row = { line, cells: [] };
  }
  return rows;
}

const linesIn = (cell: string) => cell.match(/\r\n|\r|\n/g)?.length ?? 0;

/** Up to the separator, or the end of the line or of the text, which `end` is the place of. */
function cellAt(text: string, start: number, separator: string, line: number) {
  if (text[start] !== '"') {
    const ending = separator === ',' ? /[,\r\n]/g : /[;\r\n]/g;
    ending.lastIndex = start;
    const end = ending.exec(text)?.index ?? text.length;
    return { cell: text.slice(start, end), end };
  }
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  const next = text[end + 1];
  const isClosed = end >= 0 && (next === undefined || next === separator || /[\r\n]/.test(next));
  if (!isClosed) {
    throw new CsvRefused(`In line ${line} a cell begins whose quotation marks do not match.`);
  }
  return { cell: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

const withoutApostrophe = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
