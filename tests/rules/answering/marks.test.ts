import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createMarks } from '../../../functions/src/answering/marks.ts';
import { createSupport } from '../../../functions/src/answering/support.ts';

const SOURCES = 4;

function shown(parts: string[], sources = SOURCES): string {
  const marks = createMarks((n) => n >= 1 && n <= sources);
  return parts.map(marks.next).join('') + marks.end();
}

describe('marks of an answer', () => {
  it.each([
    ['Two years [1].', 'Two years [1].'],
    ['Two years [1, 2].', 'Two years [1][2].'],
    ['Two years [1,2;3].', 'Two years [1][2][3].'],
    ['Two years [1-3].', 'Two years [1][2][3].'],
    ['Two years [1–2, 4].', 'Two years [1][2][4].'],
    ['Two years [1 and 2].', 'Two years [1][2].'],
    ['Two years [1][2].', 'Two years [1][2].'],
    ['Two years[1] [2].', 'Two years[1] [2].'],
    ['Two years [[1]].', 'Two years [1].'],
    ['Two years [^1].', 'Two years [1].'],
    ['Two years [#1].', 'Two years [1].'],
    ['Two years [Source 1].', 'Two years [1].'],
    ['Two years [sources: 1, 2].', 'Two years [1][2].'],
    ['两年【1】。', '两年[1]。'],
    ['两年［1、2］。', '两年[1][2]。'],
    ['Two years [1 to 3].', 'Two years [1][2][3].'],
    ['Two years [1\u20113].', 'Two years [1][2][3].'],
    ['二年［１〜３］。', '二年[1][2][3]。'],
    ['سنتان [1، 2].', 'سنتان [1][2].'],
    ['Two years [^1^].', 'Two years [1].'],
    ['Two years [cite: 1, 2].', 'Two years [1][2].'],
    ['Two years [1, p. 3].', 'Two years [1].'],
    ['Two years [Document 1, Page 3; 2, pp. 1-4].', 'Two years [1][2].'],
    ['Two years 【1†source】.', 'Two years [1].'],
    ['Two years 【1:0†handbook.pdf】.', 'Two years [1].'],
  ])('%s', (said, expected) => expect(shown([said])).toBe(expected));

  it.each([
    ['Two years [99].', 'Two years.'],
    ['Two years [0] at least.', 'Two years at least.'],
    ['Two years [1, 99].', 'Two years [1].'],
    ['Two years [7-9].', 'Two years.'],
    ['Two years [99, p. 3].', 'Two years.'],
    ['Two years [99]', 'Two years'],
    ['- [99]\n- Two', '-\n- Two'],
  ])('that name no source are left out: %s', (said, expected) =>
    expect(shown([said])).toBe(expected),
  );

  it('leaves out footnotes, whose sources stand below the answer', () => {
    expect(shown(['Two years [^1].\n\n[^1]: Handbook.pdf, page 3\nMore.'])).toBe(
      'Two years [1].\n\nMore.',
    );
  });

  it.each([
    'In 2024 [2024] it was [not] so [1a], [x] or [ ].',
    '[1](https://example.com) and [12:30]',
    '`items[9]` and ``a ` [9]``',
    '```js\nitems[9]\n```',
    '~~~\n[9]\n```\n[9]\n~~~',
    '- list\n  ```\n  [9]\n  ```',
    'An open bracket [1, 2',
    'The end [',
  ])('leaves alone: %s', (said) => expect(shown([said])).toBe(said));

  it('goes on with marks after code', () => {
    expect(shown(['```\n[9]\n```\nText [9] `[9]` [9].'])).toBe('```\n[9]\n```\nText `[9]`.');
    expect(shown(['An odd ` tick\n[9] text'])).toBe('An odd ` tick\n text');
  });

  it('come out the same, however the answer is cut', () => {
    const piece = fc.constantFrom(
      ...[
        '[',
        ']',
        '【',
        '[[',
        ']]',
        '】',
        '1',
        '99',
        ', ',
        '-',
        '^',
        ':',
        '(',
        '`',
        '```',
        '\n',
        ' ',
        'a',
        'Source ',
        ', p. ',
        '\u2011',
        '†',
        '.é',
      ],
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.infiniteStream(fc.nat(4)),
        (pieces, cuts) => {
          const whole = pieces.join('');
          const parts: string[] = [];
          for (let rest = whole; rest !== ''; ) {
            const length = (cuts.next().value ?? 0) + 1;
            parts.push(rest.slice(0, length));
            rest = rest.slice(length);
          }
          expect(shown(parts)).toBe(shown([whole]));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keeps nothing back for long, and takes linear time', () => {
    const marks = createMarks(() => true);
    let out = '';
    for (const part of Array.from({ length: 20_000 }, () => 'word [')) out += marks.next(part);
    expect(20_000 * 6 - out.length).toBeLessThan(100);
    expect(shown(['[1] '.repeat(50_000)])).toBe('[1] '.repeat(50_000));
  });
});

describe('marks of statements that their passages do not hold', () => {
  const passages = ['', 'The warranty is two years.', 'We are open until five on Mondays.'];
  const support = createSupport('', (n) => passages[n]);

  function answer(parts: string[]) {
    const marks = createMarks((n) => n === 1 || n === 2, support);
    const text = parts.map(marks.next).join('') + marks.end();
    return {
      text,
      unsupported: marks.unsupported().map(({ start, end }) => text.slice(start, end)),
    };
  }

  it.each([
    ['The warranty is two years [1].', 'The warranty is two years [1].', []],
    ['The warranty is 9 years [1].', 'The warranty is 9 years.', ['The warranty is 9 years']],
    ['It is 9 years. [1] Thanks.', 'It is 9 years. Thanks.', ['It is 9 years.']],
    ['It is 9 years.[1][2]', 'It is 9 years.', ['It is 9 years.']],
    ['保証は九年です。[1]', '保証は九年です。', ['保証は九年です。']],
    ['Two years [1] and until 8 pm [2].', 'Two years [1] and until 8 pm.', ['and until 8 pm']],
    [
      'Warranty two years, open until five [1] [2].',
      'Warranty two years, open until five [1] [2].',
      [],
    ],
    ['As in [1], it is 9 years.', 'As in, it is 9 years.', ['As in, it is 9 years.']],
    ['As in [1], it is two years.', 'As in [1], it is two years.', []],
    ['- [1] It is 9 years\n- Yes [1]', '- It is 9 years\n- Yes [1]', ['- It is 9 years']],
    ['[1] It is so.', '[1] It is so.', []],
    ['`a[1]` is 9 years [1].', '`a[1]` is 9 years.', ['`a[1]` is 9 years']],
  ])('%s', (said, text, unsupported) => {
    expect(answer([said])).toEqual({ text, unsupported });
    expect(answer([...said])).toEqual({ text, unsupported });
  });

  it('come out the same, however the answer is cut', () => {
    const piece = fc.constantFrom(
      ...[
        '[1]',
        ' [2]',
        ' 9 years',
        ' two years',
        ' warranty',
        '. ',
        '.',
        ' ',
        '\n',
        '- ',
        '。',
        '`',
        ' As',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const whole = pieces.join('');
        expect(answer([...whole])).toEqual(answer([whole]));
      }),
      { numRuns: 300 },
    );
  });

  it('hold back no words but those of a sentence that begins with one', () => {
    const marks = createMarks(() => true, support);
    expect(marks.next('The warranty ')).toBe('The warranty');
    expect(marks.next('is 9 years')).toBe(' is 9 years');
    expect(marks.next(' [1]')).toBe('');
    expect(marks.next('. And')).toBe('. And');
    expect(marks.next(`, as in [1], ${'so '.repeat(200)}`).length).toBeGreaterThan(300);
  });
});
