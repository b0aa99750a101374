import { describe, expect, it } from '@jest/globals';
import { isSupported, read } from '../../../functions/src/answering/support.ts';

const supports = (passage: string, statement: string, question = '') =>
  isSupported(statement, read(passage), read(question));

describe('a passage holds what is said', () => {
  it.each([
    ['The frame has a warranty of two years.', 'The warranty is 2 years.'],
    ['The frame has a warranty of two years.', 'The warranty lasts 24 months.'],
    ['The prize is €1,299.', 'It costs 1.299,00 €.'],
    ['Sold 12 000 times.', 'It was sold 12,000 times.'],
    ['We are open from 9:00 to 17:00.', 'Open until 5 pm.'],
    ['Opened on 2026-03-05.', 'It opened on 5 March 2026.'],
    ['Half a load takes 50 percent of the time.', 'It takes 50 % then.'],
    ['The X-200 weighs 5 kilograms.', 'The X 200 weighs 5 kg.'],
    ['The walls were built of limestone.', 'The fortification consists of limestone.'],
    ['Press the red button for a while.', '1. Press the red button'],
    ['It can be had for 25 EUR.', '- **Price of Bikes:** 25 euros'],
    ['It does not cover wear and tear.', 'It does not cover wear and tear.'],
    ['Wear is not covered.', 'Yes.'],
    ['商品は30日以内に返品できます。', '返品は三十日以内です。'],
    ['Die Rückgabefrist beginnt mit der Zustellung.', 'Die Rückgabe beginnt bei Zustellung.'],
  ])('%s: %s', (passage, statement) => expect(supports(passage, statement)).toBe(true));

  it('in another language, as far as anybody can tell', () => {
    const passage = 'The warranty of the frame is two years, and it does not cover wear.';
    expect(supports(passage, 'Die Garantie auf den Rahmen gilt zwei Jahre.')).toBe(true);
    expect(supports(passage, 'フレームの保証期間は二年です。')).toBe(true);
    expect(supports(passage, 'Die Garantie auf den Rahmen gilt 12 Jahre.')).toBe(false);
  });

  it('in a diagram, whose boxes are told as words', () => {
    const passage = '1. Write to us within 30 days. 2. Bring the goods to the shop.';
    const block = (days: number) =>
      `\`\`\`mermaid\nflowchart TD\naccTitle: Returns\ns1["Write to us within ${days} days"] --> s2["Bring the goods"]\n\`\`\`\n`;
    expect(supports(passage, block(30))).toBe(true);
    expect(supports(passage, block(90))).toBe(false);
  });

  it('together with what the question has said', () => {
    const statement = 'Ms. Varnhold gets her Kestrel repaired within five days.';
    const question = 'How long does the repair of the Kestrel of Ms. Varnhold take?';
    expect(supports('Repairs take five days.', statement)).toBe(false);
    expect(supports('Repairs take five days.', statement, question)).toBe(true);
  });
});

describe('a passage does not hold', () => {
  it.each([
    ['another number', 'The warranty is two years.', 'The warranty is 3 years.'],
    ['the number of something else', 'The warranty is 2 years.', 'The warranty is two months.'],
    ['another code', 'The X-200 weighs 5 kg.', 'The X-300 weighs 5 kg.'],
    ['another name', 'The score is by Ada Pell.', 'The score is by Joren Castell.'],
    ['another month', 'The fair is held in April.', 'It is held each September.'],
    ['other words', 'Bikes come back within a month.', 'A cello accompanies the song.'],
    ['the opposite', 'The warranty covers wear.', 'The warranty does not cover wear.'],
    ['another number', '商品は30日以内に返品できます。', '返品は六十日以内です。'],
    ['other words', 'Reduzierte Ware wird nicht umgetauscht.', 'Fahrräder liefert die Spedition.'],
  ])('%s: %s: %s', (_, passage, statement) => expect(supports(passage, statement)).toBe(false));

  it('what the question only suggests', () => {
    const question = 'Is the warranty five years?';
    const statement = 'Yes, the warranty is five years.';
    expect(supports('The warranty is two years.', statement, question)).toBe(false);
  });
});

it('takes linear time, whatever is said', () => {
  const passage = read('word '.repeat(3_000));
  for (const piece of ['a', '1', '1,', 'A-', '1-a', '一', 'Aa ', '**', ': ', '](', '1 000 ']) {
    expect(isSupported(piece.repeat(20_000), passage, passage)).toEqual(expect.any(Boolean));
  }
});
