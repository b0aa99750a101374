import { describe, expect, it } from '@jest/globals';
import { distinctiveStretch } from '../../../functions/src/retrieval-lab/distinctive-stretch.ts';
import { isRight } from '../../../functions/src/retrieval-lab/is-right.ts';

const TEXT =
  'Our shop is in Ghent. A bike that does not please can be returned within thirty days of delivery. Keep the bill.';
const right = { documentId: 'one', filename: 'Returns.pdf', text: 'returned within thirty days' };

describe('a passage is the one that was marked', () => {
  it.each([
    ['as it was', { documentId: 'one', filename: 'Returns.pdf', text: TEXT }],
    ['when its file was uploaded anew', { documentId: 'two', filename: 'returns.PDF', text: TEXT }],
    ['when its file has another name', { documentId: 'one', filename: 'New.pdf', text: TEXT }],
    [
      'when it is cut and broken in another way',
      {
        documentId: 'one',
        filename: 'Returns.pdf',
        text: 'can be RETURNED within\nthirty\u00A0days',
      },
    ],
  ])('%s', (_when, passage) => {
    expect(isRight(passage, right)).toBe(true);
  });

  it.each([
    ['of another document', { documentId: 'two', filename: 'Other.pdf', text: TEXT }],
    ['without the text', { documentId: 'one', filename: 'Returns.pdf', text: 'Keep the bill.' }],
  ])('but not one %s', (_which, passage) => {
    expect(isRight(passage, right)).toBe(false);
  });
});

describe('a passage is known again by', () => {
  it('the sentence that answers, not by all of it', () => {
    expect(distinctiveStretch(TEXT, ['bike', 'returned', 'days'], [])).toBe(
      'A bike that does not please can be returned within thirty days of delivery.',
    );
  });

  it('what no other passage of the document has, as the head of a table', () => {
    const head = '| Product | Weight of the product in kg |\n|---|---|\n';
    const rows = [
      '| Lark City 7 with basket and lock | 14 |',
      '| Lark Trail 9 with two bottles | 12 |',
    ];
    const [first = '', second = ''] = rows.map((row) => head + row);
    const terms = ['weight', 'product', 'lark', 'city'];
    expect(distinctiveStretch(first, terms, [second])).toBe(rows[0]);
  });

  it('more than a sentence that may stand anywhere', () => {
    const stretch = distinctiveStretch(
      'Yes. It may be washed at forty degrees, with wool.',
      ['yes'],
      [],
    );
    expect(stretch).toBe('Yes. It may be washed at forty degrees, with wool.');
  });

  it('what can be sent, whatever signs the file had', () => {
    expect(
      distinctiveStretch(
        'Page\u0000\fone has\u0007 a rule about bikes that are returned late.',
        [],
        [],
      ),
    ).toBe('Page one has a rule about bikes that are returned late.');
    expect(distinctiveStretch(' \u0000 ', ['bike'], [])).toBeNull();
  });
});
