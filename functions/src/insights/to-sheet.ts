import type { Insight } from '@talkwright/shared/areas/insights';
import type { CellObject, SheetData } from 'write-excel-file/node';

type Row = Insight & { session_id: string };

/** As much as a cell holds. */
const MAX_CELL = 32_767;

/** An .xlsx: numbers and days are such, and whatever a visitor wrote is text, which no program runs as a formula. */
export async function toSheet(rows: Row[]): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const data: SheetData = [
    COLUMNS.map(({ name }) => ({ ...textCell(name), fontWeight: 'bold' })),
    ...rows.map((row) => COLUMNS.map(({ cell }) => cell(row))),
  ];
  const columns = COLUMNS.map(({ width }) => ({ width }));
  return writeExcelFile(data, { columns, stickyRowsCount: 1 }).toBuffer();
}

const COLUMNS: { name: string; width: number; cell: (row: Row) => CellObject }[] = [
  { name: 'Conversation', width: 30, cell: ({ session_id }) => textCell(session_id) },
  { name: 'Key', width: 20, cell: ({ key }) => textCell(key) },
  { name: 'Value', width: 36, cell: valueCell },
  { name: 'Conf', width: 8, cell: ({ confidence }) => ({ value: confidence, type: Number }) },
  { name: 'How', width: 10, cell: ({ how }) => textCell(how) },
  { name: 'Quote', width: 60, cell: ({ quote }) => textCell(quote) },
  {
    name: 'Said at (UTC)',
    width: 18,
    cell: ({ said_at }) => ({ value: new Date(said_at), type: Date, format: 'yyyy-mm-dd hh:mm' }),
  },
];

function valueCell({ type, value }: Row): CellObject {
  if (typeof value === 'number') return { value, type: Number };
  return type === 'date'
    ? { value: new Date(value), type: Date, format: 'yyyy-mm-dd' }
    : textCell(value);
}

const textCell = (text: string): CellObject => ({
  value: text.slice(0, MAX_CELL).toWellFormed(),
  type: String,
});
