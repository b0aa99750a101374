import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cite } from '../../functions/src/chat/cite.ts';
import { newPassage } from '../support/chat-records.ts';

const text =
  'Our shop opened in 1998. The warranty of the frame is two years. ' +
  'It does not cover wear. Bikes can be returned within 30 days. Tyres are sold separately.';
const passages = [
  newPassage({ n: 1, text }),
  newPassage({
    n: 2,
    documentId: 'other',
    filename: 'Notes.md',
    page: null,
    text: 'Open at nine.',
  }),
];
const numbers = (answer: string) => cite(answer, passages).map(({ n }) => n);

describe('citations', () => {
  it('name document and page, and quote the sentence that was used', () => {
    expect(cite('The frame has a warranty of two years [1].', passages)).toEqual([
      {
        n: 1,
        documentId: 'document',
        filename: 'Handbook.pdf',
        page: 3,
        quote: 'The warranty of the frame is two years.',
      },
    ]);
  });

  it('are those that the answer refers to, in its order, each once', () => {
    expect(numbers('We open at nine [2]. Two years [1], as said [2].')).toEqual([2, 1]);
    expect(numbers('Nine [1, 2].')).toEqual([1, 2]);
    expect(numbers('Nothing here.')).toEqual([]);
  });

  it('are not made of numbers that no passage has, links or code', () => {
    expect(numbers('[0] [3] [-1] [1234] [99]')).toEqual([]);
    expect(numbers('[1](https://example.com) `items[1]`\n```js\nitems[1]\n```')).toEqual([]);
    expect(numbers('```js\nan unclosed block [1]')).toEqual([]);
  });

  it('belong to the sentence before a marker that follows its full stop', () => {
    const [citation] = cite('We are open at nine. [1] Wear is not covered. Returns: 30 days.', [
      newPassage({ text: 'It does not cover wear. We are open at nine every day.' }),
    ]);
    expect(citation?.quote).toBe('We are open at nine every day.');
  });

  it('quote at most 300 characters of the passage, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), fc.string(), (passage, said) => {
        const [citation] = cite(`${said.replaceAll('`', '')}. [1]`, [
          newPassage({ text: passage }),
        ]);
        const quote = citation?.quote ?? '';
        expect(quote.length).toBeLessThanOrEqual(300);
        expect(passage.replace(/\s+/g, ' ')).toContain(quote.replace(/…$/, '').trim());
      }),
    );
  });

  it('quote text in scripts without spaces', () => {
    const [citation] = cite('保修期为两年。[1]', [
      newPassage({ text: '我们九点开门。车架的保修期为两年。轮胎另售。' }),
    ]);
    expect(citation?.quote).toBe('车架的保修期为两年。');
  });
});
