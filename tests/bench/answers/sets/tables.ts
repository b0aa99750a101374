import { docx } from '../../../support/files/documents.ts';
import { pick, random } from '../../random.ts';
import tables from '../data/tables.json' with { type: 'json' };
import { halfOf, type Library, type Question } from './question-set.ts';

const SEED = 50;
const ROWS = 60;
const QUESTIONS_EACH = 20;

export type Table = {
  file: string;
  columns: string[];
  rows: string[][];
  content: string | Uint8Array;
};

/** Long enough to become several pieces. What the first cell of a row names is unique. */
export const longTables = (): Table[] =>
  tables.map(({ file, title, columns, names }, at) => {
    const next = random(SEED + at);
    const rows = Array.from({ length: ROWS }, (_, n) => [
      `${names[n % names.length]} ${101 + n * 3}`,
      ...columns.slice(1).map(({ from, to, unit }) => {
        const value = from + Math.floor(next() * (to - from));
        return unit ? `${value} ${unit}` : String(value);
      }),
    ]);
    const header = columns.map(({ name }) => name);
    const content = file.endsWith('.docx')
      ? docx([{ heading: 1, text: title }, { rows: [header, ...rows] }])
      : markdown(title, header, rows);
    return { file, columns: header, rows, content };
  });

/** The question names a row and a column; the column's name stands above the first row alone. */
export function tablesLibrary(): Library {
  const next = random(SEED);
  const all = longTables();
  return {
    name: 'tables',
    files: all.map(({ file, content }) => ({ name: file, content })),
    sets: [
      {
        name: 'tables',
        questions: all.flatMap(({ file, columns, rows }) =>
          Array.from({ length: QUESTIONS_EACH }, (_, n): Question => {
            const row = rows[(n * 7) % rows.length] ?? [];
            const [name = ''] = row;
            const column = pick(next, columns.slice(1));
            return {
              id: `tables/${file}/${name}`,
              half: halfOf(n),
              text: `What is the ${column.toLowerCase()} of ${name}?`,
              history: [],
              shows: column,
              answering: [{ file, says: name }],
            };
          }),
        ),
      },
    ],
  };
}

function markdown(title: string, header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(header.map(() => '---'));
  return [`# ${title}`, '', line(header), rule, ...rows.map(line), ''].join('\n');
}
