import { expect, it } from '@jest/globals';
import { field, paragraph, run, wordTexts } from '../../../support/files/word.ts';

const text = (letters: string) => `<m:r><m:t>${letters}</m:t></m:r>`;
const made = (name: string, parts: [name: string, content: string][], properties = '') =>
  `<m:${name}><m:${name}Pr>${properties}<m:ctrlPr>${run('no')}</m:ctrlPr></m:${name}Pr>${parts
    .map(
      ([part, content]) =>
        `<m:${part}>${content.startsWith('<') ? content : text(content)}</m:${part}>`,
    )
    .join('')}</m:${name}>`;
const e = (content: string): [string, string] => ['e', content];
const square = made('sSup', [e('x'), ['sup', '2']]);

it.each([
  [
    'fraction',
    made('f', [
      ['num', 'a+b'],
      ['den', '2'],
    ]),
    '(a+b)/2',
  ],
  ['square root', made('rad', [['deg', ''], e('x+1')], '<m:degHide/>'), '√(x+1)'],
  ['other root', made('rad', [['deg', '3'], e(square)]), '³√(x^2)'],
  ['index and power', made('sSubSup', [e('x'), ['sub', 'i+1'], ['sup', '2']]), 'x_(i+1)^2'],
  [
    'sum',
    made('nary', [['sub', 'i=1'], ['sup', 'n'], e(square)], '<m:chr m:val="∑"/>'),
    '∑_(i=1)^n x^2',
  ],
  ['integral', made('nary', [['sub', '0'], ['sup', '1'], e('f dx')]), '∫_0^1 f dx'],
  [
    'limit',
    made('func', [
      ['fName', made('limLow', [e('lim'), ['lim', 'x→0']])],
      e(text('f') + made('d', [e('x')])),
    ]),
    'lim_(x→0) f(x)',
  ],
  [
    'matrix',
    made('m', [
      ['mr', `<m:e>${text('a')}</m:e><m:e>${text('b')}</m:e>`],
      ['mr', `<m:e>${text('c')}</m:e><m:e>${text('d')}</m:e>`],
    ]),
    '[a, b; c, d]',
  ],
  [
    'cases',
    made('d', [e(made('eqArr', [e('x'), e('−x')]))], '<m:begChr m:val="{"/><m:endChr m:val=""/>'),
    '{x; −x',
  ],
])('A formula is read as text: %s', async (_, formula, read) => {
  const inText = paragraph(`${run('So ')}<m:oMath>${formula}</m:oMath>${run(' holds.')}`);
  const alone = paragraph(`<m:oMathPara><m:oMath>${formula}</m:oMath></m:oMathPara>`);
  expect(await wordTexts(inText + alone)).toEqual([`So ${read} holds.`, read]);
});

it('A formula that is a field is read as text', async () => {
  expect(await wordTexts(paragraph(field('EQ \\f(a+b,\\r(3,x))')))).toEqual(['(a+b)/³√(x)']);
});

it('A formula that is nested without end is read as well', async () => {
  const deep = `${'<m:f><m:num>'.repeat(200)}${text('x')}${'</m:num></m:f>'.repeat(200)}`;
  expect((await wordTexts(paragraph(`<m:oMath>${deep}</m:oMath>`)))[0]).toContain('x');
});
