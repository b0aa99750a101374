import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createMarks } from '../../../functions/src/answering/marks.ts';

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
    ['Two years 【1†source】.', 'Two years [1].'],
    ['Two years 【1:0†handbook.pdf】.', 'Two years [1].'],
  ])('%s', (said, expected) => expect(shown([said])).toBe(expected));

  it.each([
    ['Two years [99].', 'Two years.'],
    ['Two years [0] at least.', 'Two years at least.'],
    ['Two years [1, 99].', 'Two years [1].'],
    ['Two years [7-9].', 'Two years.'],
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
        '†',
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
