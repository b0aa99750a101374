import { describe, expect, it } from '@jest/globals';
import { isSmallTalk } from '../../../functions/src/answering/outcome/small-talk.ts';
import { libraries } from '../../bench/answers/sets/libraries.ts';
import { offTopicQuestions } from '../../bench/answers/sets/off-topic.ts';

describe('small talk', () => {
  it.each([
    [
      'Hello',
      'Hi there!',
      'Good morning :-)',
      'Great, thanks a lot!',
      'Thanks, that was all',
      'Bye',
    ],
    ['Guten Tag!', 'grüß Gott', 'Vielen Dank', 'Danke, tschüss', 'Super, alles klar'],
    ['Bonjour', 'Merci beaucoup !', 'C’est tout, merci', 'a bientot'],
    ['¡Hola!', 'buenos dias', 'Muchas gracias, adiós'],
    ['こんにちは', 'どうもありがとうございました！'],
    ['مرحباً', 'السلام عليكم', 'شكراً جزيلاً'],
    ['👍', '🙏🏽 ❤️', '👨‍👩‍👧'],
  ])('is %s and the like', (...messages) => {
    expect(messages.filter((message) => !isSmallTalk(message))).toEqual([]);
  });

  it('is nothing that may ask, or answer what the agent has asked', () => {
    const others = [
      ...['yes', 'No', 'ok', '5', '#1', '???', 'XL', 'ja', 'oui', 'sí', 'はい', 'نعم'],
      'Hello, when do you open?',
      'Thanks, and on Sundays?',
      'Hallo, ich suche ein Fahrrad',
      'Merci, et le dimanche ?',
      'Who are you?',
      'hi-fi',
      'Goodbye Lenin',
    ];
    expect(others.filter(isSmallTalk)).toEqual([]);
  });

  it('is no question of the bench', () => {
    const asked = libraries().flatMap(({ sets }) => sets.flatMap(({ questions }) => questions));
    const others = offTopicQuestions().filter(({ kind }) => kind !== 'small talk');
    expect([...asked, ...others].filter(({ text }) => isSmallTalk(text))).toEqual([]);
  });

  it('is told in no time, whatever is written', () => {
    const hostile = ['moin '.repeat(16), 'super '.repeat(13), 'ha'.repeat(40), '👍'.repeat(40)];
    for (const text of hostile) expect(typeof isSmallTalk(`${text}?x`)).toBe('boolean');
    expect(isSmallTalk('thanks '.repeat(1_000))).toBe(false);
  });
});
