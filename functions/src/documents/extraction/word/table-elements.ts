import { createCellText, createHeld } from './flows.ts';
import { isOn, numberOf } from './list-definitions.ts';
import type { OpenCell, Openers, Row, Story } from './story.ts';
import { createTable } from './table.ts';

export function tableElements({ open, context, within }: Story): Openers {
  return {
    'w:tbl'() {
      const { flow } = open;
      const close = within(flow);
      open.table = createTable();
      return () => {
        const { table } = open;
        close();
        if (table) flow.addTable(table);
      };
    },
    'w:tr'() {
      const { flow, row: outer } = open;
      const row: Row = { cells: [], before: 0, isHead: false, isDeleted: false };
      open.row = row;
      return () => {
        open.row = outer;
        const { table } = open;
        const [only, ...others] = row.cells;
        if (row.isDeleted) context.leftOut.deletions += 1;
        else if (table && only?.layout && others.length === 0) {
          // A row that only frames tables: they are read as if they stood by themselves.
          flow.addTable(table);
          only.layout.place(flow);
          open.table = createTable();
        } else table?.addRow(row.cells, row);
      };
    },
    'w:gridBefore'({ get }) {
      if (open.row) open.row.before = numberOf(get('w:val')) ?? 0;
      return undefined;
    },
    'w:tblHeader'({ get }) {
      if (open.row) open.row.isHead = isOn(get('w:val'));
      return undefined;
    },
    'w:tc'() {
      const { row, cell: outer } = open;
      const held = createHeld();
      const cell: OpenCell = { text: '', span: 1 };
      const close = within({
        ...held,
        addTable(table) {
          cell.layout = held;
          held.addTable(table);
        },
      });
      open.cell = cell;
      return () => {
        close();
        open.cell = outer;
        const text = createCellText();
        held.place(text);
        const before = row?.cells.at(-1);
        if (cell.isBeside && before) before.span += cell.span;
        else row?.cells.push({ ...cell, text: text.text() });
      };
    },
    'w:gridSpan'({ get }) {
      if (open.cell) open.cell.span = numberOf(get('w:val')) ?? 1;
      return undefined;
    },
    'w:vMerge'({ get }) {
      if (open.cell) open.cell.merge = get('w:val') === 'restart' ? 'begins' : 'goesOn';
      return undefined;
    },
    // Word's older way to span columns.
    'w:hMerge'({ get }) {
      if (open.cell) open.cell.isBeside = get('w:val') !== 'restart';
      return undefined;
    },
  };
}
