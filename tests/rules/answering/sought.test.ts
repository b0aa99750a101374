import { describe, expect, it } from '@jest/globals';
import { soughtIn } from '../../../functions/src/answering/sought-in.ts';

const history = [{ role: 'user', content: 'How long is the warranty of the frame?' }] as const;

describe('what is searched for', () => {
  it('is the question, and around it the question before', () => {
    expect(soughtIn('And of the fork?', [...history])).toEqual({
      question: 'And of the fork?',
      context: 'How long is the warranty of the frame?\nAnd of the fork?',
    });
    expect(soughtIn('How long is the warranty?', [])).toEqual({
      question: 'How long is the warranty?',
    });
  });

  it('is the opener that a first message answers, and then that message', () => {
    const opener = { role: 'assistant', content: 'Returns or repairs?' } as const;
    expect(soughtIn('Repairs', [opener]).context).toBe('Returns or repairs?\nRepairs');
    const later = [opener, { role: 'user', content: 'Repairs' } as const];
    expect(soughtIn('On Sundays?', later).context).toBe('Repairs\nOn Sundays?');
  });

  it('is of an opener what it asks: a greeting says nothing of what is meant', () => {
    const greeting = { role: 'assistant', content: 'Hello! Ask me about our bikes.' } as const;
    expect(soughtIn('Repairs', [greeting])).toEqual({ question: 'Repairs' });
    const both = { role: 'assistant', content: 'Hello! Returns or repairs?' } as const;
    expect(soughtIn('Repairs', [both]).context).toBe('Returns or repairs?\nRepairs');
  });

  it.each([
    ['English', 'How much does the blue one cost?'],
    ['Japanese', '青いのはいくらですか？'],
    ['Arabic', 'كم سعر الأزرق؟'],
  ])('is the question inside a letter: %s', (_, question) => {
    const letter = `${'I hope that you are all well. '.repeat(10)}${question} ${'Many thanks. '.repeat(5)}`;
    expect(soughtIn(letter, [])).toEqual({ question, context: letter });
  });

  it('is all of a letter that asks nothing', () => {
    const letter = 'The blue one is broken. '.repeat(20);
    expect(soughtIn(letter, []).question).toBe(letter);
    expect(soughtIn(`Hello! How are you? ${letter}`, []).question).toContain(letter);
  });

  it('is all of a message, however long it is, and the beginning of what was said before', () => {
    const endless = 'why '.repeat(2_000);
    const { question, context = '' } = soughtIn(endless, [{ role: 'user', content: endless }]);
    expect(question).toBe(endless);
    expect(context).toHaveLength(1_001 + endless.length);
  });
});
