import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CsvRefused, readCsv, writeCsv } from '../../../functions/src/platform/text/csv.ts';

const cellsOf = (csv: string) => readCsv(csv, 10).map(({ cells }) => cells);

describe('a table as CSV', () => {
  it('comes back as it was, whatever its cells hold', () => {
    const signs = fc.constantFrom('"', ',', ';', '\n', '\r\n', "'", '=', '+', '\uFEFF', 'ä', '漢');
    const cell = fc.oneof(
      fc.string(),
      fc.array(signs, { maxLength: 6 }).map((some) => some.join('')),
    );
    // A row of empty cells alone is none.
    const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => ['a', ...cells]);
    const rows = fc.array(row, { maxLength: 5 }).map((some) => [['head', 'next'], ...some]);
    fc.assert(fc.property(rows, (some) => expect(cellsOf(writeCsv(some))).toEqual(some)));
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1", '＝1', '\r=1'])(
    'executes nothing in a spreadsheet: %j',
    (text) => {
      const [, cell = ''] = /^\uFEFF"?([\s\S]*?)"?\r\n$/.exec(writeCsv([[text]])) ?? [];
      expect(cell).toBe(`'${text}`);
    },
  );
});

describe('CSV from elsewhere', () => {
  it.each<[what: string, csv: string, cells: string[][]]>([
    [
      'has a byte order mark',
      '\uFEFFa,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'ends without a line end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'has the line ends of old Macs',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'has semicolons',
      'a;b\n"1;1";2,5',
      [
        ['a', 'b'],
        ['1;1', '2,5'],
      ],
    ],
    ['has quotation marks in the midst of a cell', 'a\n5" pipe', [['a'], ['5" pipe']]],
    ['has line ends and doubled marks in a cell', 'a\n"x ""y""\r\nz"', [['a'], ['x "y"\r\nz']]],
    [
      'has empty lines, and an empty last cell',
      'a,b\n\n\n1,\n',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['is empty', '', []],
  ])('is read when it %s', (_what, csv, cells) => {
    expect(cellsOf(csv)).toEqual(cells);
  });

  it('knows in which line each row begins', () => {
    const lines = readCsv('a\r\n"1\n2"\r\n\r\n3', 10).map(({ line }) => line);
    expect(lines).toEqual([1, 2, 5]);
  });

  it.each(['a\n"b', 'a\n"b"c', `a\n"${'""'.repeat(300_000)}`])(
    'is refused with its line: %#',
    (csv) => {
      expect(() => readCsv(csv, 10)).toThrow(
        new CsvRefused('In line 2 a cell begins whose quotation marks do not match.'),
      );
    },
  );

  it('is refused with more rows than one may have', () => {
    expect(() => readCsv('a\n'.repeat(10_000), 2_000)).toThrow(
      'A file may have 2,000 rows. Split this one.',
    );
  });
});
