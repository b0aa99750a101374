import { describe, expect, it } from '@jest/globals';
import { docxOf } from '../../../support/files/documents.ts';
import {
  cell,
  paragraph,
  readDocx,
  row,
  run,
  table,
  wordTexts,
} from '../../../support/files/word.ts';

const BEGINS = '<w:vMerge w:val="restart"/>';
const GOES_ON = '<w:vMerge/>';
const lines = (text = '') => text.split('\n').map((line) => line.replace(/ \|\s*$/, ''));

async function linesOf(...rows: string[]): Promise<string[]> {
  return lines((await wordTexts(table(...rows))).join('\n\n'));
}

describe('A cell of a table in Word', () => {
  it('that spans rows is said in each of them', async () => {
    expect(
      await linesOf(
        row([cell('City'), cell('Season'), cell('Price')]),
        row([cell('Lyon', BEGINS), cell('Summer'), cell('31 euro')]),
        row([cell('', '<w:vMerge w:val="continue"/>'), cell('Winter'), cell('17 euro')]),
        row([cell('Ghent', BEGINS), cell('Summer'), cell('29 euro')]),
        row([cell('', GOES_ON), cell('Winter'), cell('13 euro')]),
        row([cell('Rome'), cell('Winter'), cell('11 euro')]),
      ),
    ).toEqual([
      'City | Season | Price',
      'Lyon | Summer | 31 euro',
      'Lyon | Winter | 17 euro',
      'Ghent | Summer | 29 euro',
      'Ghent | Winter | 13 euro',
      'Rome | Winter | 11 euro',
    ]);
  });

  it('that spans columns stands above each, unless it is above all or long', async () => {
    const long = 'A text that explains at length what the columns below it are about. ';
    expect(
      await linesOf(
        row([cell('All prices', '<w:gridSpan w:val="3"/>')]),
        row([cell('City', BEGINS), cell('Price', '<w:gridSpan w:val="2"/>')]),
        row([cell('', GOES_ON), cell('Summer'), cell('Winter')]),
        row([cell('Lyon'), cell('31', '<w:hMerge w:val="restart"/>'), cell('', '<w:hMerge/>')]),
        row([cell('Rome'), cell(long, '<w:gridSpan w:val="2"/>')]),
      ),
    ).toEqual([
      'All prices',
      'City | Price | Price',
      'City | Summer | Winter',
      'Lyon | 31 | 31',
      `Rome | ${long.trim()} | `,
    ]);
  });

  it('stands in its column where the row begins later', async () => {
    const [, second] = await linesOf(
      row([cell('City'), cell('Season', BEGINS), cell('Price')]),
      row([cell('', GOES_ON), cell('5')], '<w:gridBefore w:val="1"/>'),
    );
    expect(second).toBe(' | Season | 5');
  });

  it('that is long and spans many rows is said in full once', async () => {
    const terms = 'These are the terms. '.repeat(50).trim();
    const [first, second = ''] = await linesOf(
      row([cell(terms, BEGINS), cell('A')]),
      row([cell('', GOES_ON), cell('B')]),
    );
    expect(first).toBe(`${terms} | A`);
    expect(second).toMatch(/^These are the terms\. .{100,200} … \| B$/);
  });

  it('that holds a table stays one line, unless it only frames it', async () => {
    const inner = table(row([cell('Size'), cell('42')]), row([cell('Color'), cell('red')]));
    expect(await linesOf(row([cell('Shoe'), cell(inner), cell('9 euro')]))).toEqual([
      'Shoe | Size, 42; Color, red | 9 euro',
    ]);
    const framed = table(row([cell(paragraph(run('Sizes')) + inner + paragraph(''))]));
    expect((await wordTexts(framed)).map(lines)).toEqual([['Sizes'], ['Size | 42', 'Color | red']]);
  });

  it('belongs to the head where its row is marked, also in several rows', async () => {
    const head = '<w:tblHeader/>';
    const body = table(
      row([cell('City', BEGINS), cell('Price', '<w:gridSpan w:val="2"/>')], head),
      row([cell('', GOES_ON), cell('Summer'), cell('Winter')], head),
      row([cell('Lyon'), cell('31'), cell('17')]),
    );
    const { blocks } = await readDocx(docxOf(`<w:body>${body}</w:body>`));
    expect(lines(blocks[0]?.frame?.open)).toEqual([
      'City | Price | Price',
      'City | Summer | Winter',
      '',
    ]);
  });
});
