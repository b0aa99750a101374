import { describe, expect, it } from '@jest/globals';
import { formatNumber } from '../../../../functions/src/documents/extraction/word/number-formats.ts';
import { docxOf, wordPart } from '../../../support/files/documents.ts';
import {
  cell,
  paragraph,
  readDocx,
  row,
  run,
  table,
  wordTexts,
} from '../../../support/files/word.ts';

type Level = { format?: string; text: string; more?: string };

const list = (id: number, levels: Level[], more = '') =>
  `<w:abstractNum w:abstractNumId="${id}">${more}${levels
    .map(
      ({ format = 'decimal', text, more: others = '' }, at) =>
        `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${others}<w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join('')}</w:abstractNum>`;
const use = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
const lists = (...parts: string[]) => ({
  'word/numbering.xml': wordPart('numbering', parts.join('')),
});

const item = (text: string, id: number, level = 0, more = '') =>
  paragraph(
    run(text),
    `${more}<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`,
  );
const styled = (text: string, style: string, more = '') =>
  paragraph(run(text), `<w:pStyle w:val="${style}"/>${more}`);

const clauses = list(0, [
  { text: '%1.' },
  { text: '%1.%2' },
  { format: 'lowerLetter', text: '(%3)' },
]);

describe('Numbers of a list in Word', () => {
  it('are read over all levels, and begin anew below each number', async () => {
    const body = [
      ['Deposit', 0],
      ['Amount', 1],
      ['Return', 1],
      ['in cash', 2],
      ['by card', 2],
      ['Damage', 0],
      ['Scratches', 1],
    ].map(([text, level]) => item(String(text), 1, Number(level)));
    expect(await wordTexts(body.join(''), lists(clauses, use(1, 0)))).toEqual([
      '1. Deposit',
      '1.1 Amount',
      '1.2 Return',
      '(a) in cash',
      '(b) by card',
      '2. Damage',
      '2.1 Scratches',
    ]);
  });

  it('come from styles, also from what those are based on, and make headings', async () => {
    const style = (id: string, content: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}">${content}</w:style>`;
    const numbered = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
    const styles = [
      style('Heading1', `<w:name w:val="heading 1"/>${numbered}`),
      style('Clause', `<w:name w:val="Clause"/><w:basedOn w:val="Heading1"/>`),
      style('Special', '<w:name w:val="Special"/><w:basedOn w:val="Clause"/>'),
      '<w:style w:type="numbering" w:styleId="Linked"><w:name w:val="Linked"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>',
    ];
    const levels = [
      { text: 'Article %1', format: 'upperRoman', more: '<w:pStyle w:val="Heading1"/>' },
      { text: '%1.%2', more: '<w:pStyle w:val="Clause"/><w:isLgl/>' },
    ];
    const others = {
      ...lists(
        list(0, [], '<w:numStyleLink w:val="Linked"/>'),
        list(1, levels, '<w:styleLink w:val="Linked"/>'),
        use(1, 0),
        use(2, 1),
      ),
      'word/styles.xml': wordPart('styles', styles.join('')),
    };
    const body = [
      styled('Deposit', 'Heading1'),
      styled('Amount', 'Clause'),
      styled('Return', 'Special'),
      styled('Not a clause', 'Clause', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
    ];
    const { blocks } = await readDocx(docxOf(`<w:body>${body.join('')}</w:body>`, others));
    expect(blocks.map(({ text, headingLevel }) => [text, headingLevel])).toEqual([
      ['Article I Deposit', 1],
      ['1.1 Amount', undefined],
      ['1.2 Return', undefined],
      ['Not a clause', undefined],
    ]);
  });

  it('go on in another use of the list, and begin where that says so', async () => {
    const begins = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>';
    const body = [item('a', 1), item('b', 2), item('c', 3), item('d', 3)];
    const others = lists(clauses, use(1, 0), use(2, 0), use(3, 0, begins));
    expect(await wordTexts(body.join(''), others)).toEqual(['1. a', '2. b', '7. c', '8. d']);
  });

  it('do not count what is tracked as deleted or moved away', async () => {
    const gone = (mark: string) => item('', 1, 0, `<w:rPr><w:${mark}/></w:rPr>`);
    const body = [item('a', 1), gone('del'), gone('moveFrom'), item('b', 1)];
    const texts = await wordTexts(body.join(''), lists(clauses, use(1, 0)));
    expect(texts).toEqual(['1. a', '2. b']);
  });

  it('go on below another number where the level says so', async () => {
    const steady = list(0, [
      { text: '%1.' },
      { text: 'Step %2', more: '<w:lvlRestart w:val="0"/>' },
    ]);
    const body = [item('a', 1), item('b', 1, 1), item('c', 1), item('d', 1, 1)];
    const texts = await wordTexts(body.join(''), lists(steady, use(1, 0)));
    expect(texts).toEqual(['1. a', 'Step 1 b', '2. c', 'Step 2 d']);
  });

  it('stand in cells that are empty but for them, and count changes that are tracked once', async () => {
    const before =
      '<w:pPrChange><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="9"/></w:numPr></w:pPr></w:pPrChange>';
    const rows = ['Bolt', 'Nut'].map((part) => row([cell(item('', 1, 0, before)), cell(part)]));
    const [text] = await wordTexts(table(...rows), lists(clauses, use(1, 0)));
    expect(text).toBe('1. | Bolt | \n2. | Nut |');
  });

  it('are none of bullets, which stand together, and of lists that are not there', async () => {
    const bullets = list(0, [{ format: 'bullet', text: '\uf0b7' }]);
    const body = [
      item('one', 1),
      item('two', 1),
      item('', 1),
      paragraph(run('text')),
      item('x', 5),
    ];
    const texts = await wordTexts(body.join(''), lists(bullets, use(1, 0)));
    expect(texts).toEqual(['- one\n- two', 'text', 'x']);
  });

  it.each([
    ['upperRoman', 1994, 'MCMXCIV'],
    ['lowerLetter', 28, 'bb'],
    ['decimalZero', 7, '07'],
    ['ordinal', 112, '112th'],
    ['ordinal', 23, '23rd'],
    ['russianLower', 3, 'в'],
    ['chineseCountingThousand', 12, '十二'],
    ['japaneseCounting', 1_203, '一千二百零三'],
    ['decimalFullWidth', 10, '１０'],
    ['decimalEnclosedCircle', 20, '⑳'],
    ['upperRoman', 0, '0'],
    ['constructor', 4, '4'],
  ])('as %s say %d', (format, number, written) => {
    expect(formatNumber(number, format)).toBe(written);
  });
});
