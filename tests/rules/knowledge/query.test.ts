import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { excerptOf } from '../../../functions/src/documents/excerpt.ts';
import { queryTerms } from '../../../functions/src/platform/text/query-terms.ts';

describe('the terms of a question', () => {
  it.each([
    ['How do I reset my password?', ['reset', 'password']],
    ['Reset, RESET and reset', ['reset']],
    ['Wie lautet die Rückgabefrist?', ['wie', 'lautet', 'die', 'rückgabefrist']],
    ["O'Brien's order #4711", ['o', 'brien', 's', 'order', '4711'].filter((one) => one !== 's')],
    ['what is it?', []],
    ['?!', []],
  ])('of %j', (query, terms) => {
    expect(queryTerms(query)).toEqual(terms);
  });

  it('are found in scripts without spaces', () => {
    expect(queryTerms('パスワードを忘れました').length).toBeGreaterThan(1);
  });

  it('are letters and digits alone, and at most 64, whatever was asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (query) => {
        const terms = queryTerms(query.toWellFormed());
        expect(terms.length).toBeLessThanOrEqual(64);
        expect(terms.every((term) => /^[\p{L}\p{M}\p{N}]+$/u.test(term))).toBe(true);
      }),
    );
  });
});

describe('an excerpt', () => {
  const filler = 'Nothing of interest stands here. '.repeat(20);

  it('shows the place that has the terms', () => {
    const excerpt = excerptOf(`${filler}The return period is 30 days.${filler}`, ['return'], 200);
    expect(excerpt).toContain('The return period is 30 days.');
    expect(excerpt).toMatch(/^….*…$/);
  });

  it('is never longer than asked, and never breaks a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), (text) => {
        const excerpt = excerptOf(text.toWellFormed(), queryTerms(text).slice(0, 3), 200);
        expect(excerpt.length).toBeLessThanOrEqual(200);
        expect(excerpt.isWellFormed()).toBe(true);
      }),
    );
  });
});
