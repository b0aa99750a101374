import type { Block, Frame } from '../../../knowledge/pieces.ts';
import { cleanText } from '../clean-text.ts';
import { areColumnNames } from '../column-names.ts';
import { FileRefused, MAX_CHARACTERS, TOO_LONG } from '../page.ts';

export type Cell = {
  text: string;
  /** So many columns it is wide. */
  span: number;
  /** It begins a cell that goes on below, or is what goes on of one from above. */
  merge?: 'begins' | 'goesOn' | undefined;
};

export type Table = ReturnType<typeof createTable>;

/** As many as Word has at most. */
const MAX_COLUMNS = 63;
/** Of what a cell says that goes on below, the rows below say the beginning. */
const REPEATED_CHARACTERS = 200;
/** What is longer is no name of several columns: it stands in the first of them. */
const NAME_CHARACTERS = 60;

/**
 * A line for each row. What a cell says that spans rows stands in each of them, and a name that spans columns above each, so that a row can be read
 * alone.
 */
export function createTable() {
  const rows: string[][] = [];
  /** What cells say that may go on below, by their columns. */
  const above = new Map<number, string>();
  let headRows = 0;
  let hasNames = false;
  let characters = 0;

  function textsOf(cells: Cell[], before: number): string[] {
    const texts = Array<string>(Math.min(before, MAX_COLUMNS)).fill('');
    for (const { text, span, merge } of cells) {
      const column = texts.length;
      const said = merge === 'goesOn' ? joined(above.get(column), text) : text.trim();
      const width = Math.min(Math.max(span, 1), MAX_COLUMNS);
      if (merge !== 'goesOn') for (let n = 0; n < width; n += 1) above.delete(column + n);
      if (merge === 'begins') above.set(column, shortened(said));
      texts.push(said);
      const beside = said.length <= NAME_CHARACTERS ? said.replace(/\s+/g, ' ') : '';
      for (let n = 1; n < width; n += 1) texts.push(beside);
    }
    // A title above all columns stands there once.
    return cells.length === 1 && before === 0 ? texts.slice(0, 1) : texts;
  }

  return {
    /** @param before So many columns are left free in front of its cells */
    addRow(cells: Cell[], { before, isHead }: { before: number; isHead: boolean }): void {
      const texts = textsOf(cells, before);
      characters += texts.reduce((sum, text) => sum + text.length + CELL_END.length, 0);
      if (characters > MAX_CHARACTERS) throw new FileRefused(TOO_LONG);
      if (texts.every((text) => text === '')) return;
      if (rows.length === 0) hasNames = areColumnNames(texts);
      if (isHead && headRows === rows.length) headRows += 1;
      rows.push(texts);
    },

    /** Within a cell of another one. */
    line: (): string =>
      rows.map((texts) => texts.filter((text) => text !== '').join(', ')).join('; '),

    /** Of rows that are marked as its head there may be several; where none is, the first may be one. */
    block(): Block {
      const text = cleanText(rows.map(written).join('')).trim();
      const head = rows.slice(0, headRows || Number(hasNames)).map(written);
      const frame = frameOf(text, cleanText(head.join('')).trimStart());
      return { text, page: null, ...(frame && { frame }) };
    },
  };
}

const CELL_END = ' | ';
const written = (texts: string[]): string => `${texts.map((text) => text + CELL_END).join('')}\n`;

const joined = (above = '', own = ''): string => [above, own.trim()].filter(Boolean).join(' ');

function shortened(text: string): string {
  const line = text.slice(0, 2 * REPEATED_CHARACTERS).replace(/\s+/g, ' ');
  if (text.length <= REPEATED_CHARACTERS) return line;
  return `${line
    .slice(0, REPEATED_CHARACTERS)
    .replace(/\s\S*$/, '')
    .toWellFormed()} …`;
}

const frameOf = (text: string, open: string): Frame | undefined =>
  open !== '' && text.startsWith(open) ? { open, close: '' } : undefined;
