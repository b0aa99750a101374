import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { packPassages } from '../../../functions/src/answering/pack-passages.ts';
import { selectHistory } from '../../../functions/src/answering/select-history.ts';
import { estimateTokens } from '../../../functions/src/platform/models/estimate-tokens.ts';
import { newMessage, newPassage } from '../../support/chat-records.ts';

const words = (count: number) => 'word '.repeat(count);

describe('estimating tokens', () => {
  it.each([
    'The warranty covers breakage of the frame for two years from the day of delivery.',
    'Die Gewährleistung für Rahmenbrüche beträgt zwei Jahre ab dem Tag der Übergabe an Sie.',
    '保修期为自交货之日起两年，涵盖车架断裂。',
    'Гарантия на поломку рамы составляет два года со дня доставки.',
  ])('stays near the exact count, rather above it: %s', (text) => {
    const exact = countTokens(text);
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(exact * 0.9);
    expect(estimateTokens(text)).toBeLessThanOrEqual(exact * 6);
  });
});

describe('packing passages', () => {
  it('numbers them from 1, best first', () => {
    const packed = packPassages([newPassage({ text: 'best' }), newPassage({ text: 'second' })]);
    expect(packed.map(({ n, text }) => [n, text])).toEqual([
      [1, 'best'],
      [2, 'second'],
    ]);
  });

  it('leaves out what does not fit, and still takes a smaller one behind it', () => {
    const texts = [words(100), words(5_000), words(50)];
    const packed = packPassages(
      texts.map((text) => newPassage({ text })),
      1_000,
    );
    expect(packed.map(({ text }) => text)).toEqual([words(100), words(50)]);
    expect(packed.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('never exceeds the budget', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 400 })), fc.nat(300), (texts, budget) => {
        const packed = packPassages(
          texts.map((text) => newPassage({ text })),
          budget,
        );
        const used = packed.reduce((sum, { text }) => sum + estimateTokens(text), 0);
        expect(used).toBeLessThanOrEqual(budget);
      }),
    );
  });
});

describe('the window of the history', () => {
  const said = (content: string) => newMessage({ content });
  const answered = (content: string) => newMessage({ role: 'assistant', content });

  it('keeps everything that fits, in order', () => {
    expect(selectHistory([said('One?'), answered('One.'), said('Two?')])).toEqual([
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'One.' },
      { role: 'user', content: 'Two?' },
    ]);
  });

  it('drops the oldest first and begins with what the visitor said', () => {
    const messages = [said(words(80)), answered(words(80)), said('Two?'), answered('Two.')];
    expect(selectHistory(messages, { budget: 150 }).map(({ content }) => content)).toEqual([
      'Two?',
      'Two.',
    ]);
  });

  it('begins with the opener as long as it goes back to the beginning', () => {
    const opener = 'Returns or repairs?';
    const opening = { role: 'assistant', content: opener };
    const messages = [said('Repairs'), answered(words(80))];

    expect(selectHistory([], { opener })).toEqual([opening]);
    expect(selectHistory(messages, { opener })[0]).toEqual(opening);
    expect(selectHistory([...messages, said(words(80))], { opener, budget: 150 })).toHaveLength(1);
    expect(selectHistory([], { opener: '' })).toEqual([]);
  });

  it('clips a very long answer instead of losing what the next question is about', () => {
    const [, answer] = selectHistory([said('Tell me all.'), answered(words(10_000))]);
    expect(answer?.content.length).toBe(6_000);
  });

  it('takes out the numbers that referred to the passages of that time, and nothing else', () => {
    const citation = { n: 2, documentId: 'd', filename: 'f', page: null, quote: '' };
    const answer = newMessage({
      role: 'assistant',
      content: 'Two years [2]. See `items[0]`, [1] and [2](https://example.com).',
      citations: [citation],
    });
    expect(selectHistory([said('How long?'), answer])[1]?.content).toBe(
      'Two years. See `items[0]`, [1] and [2](https://example.com).',
    );
  });

  it('leaves internal events out', () => {
    const event = newMessage({ role: 'internal', content: '{}' });
    expect(selectHistory([said('One?'), event])).toHaveLength(1);
  });
});
