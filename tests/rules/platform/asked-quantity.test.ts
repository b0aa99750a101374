import { describe, expect, it } from '@jest/globals';
import { askedQuantity } from '../../../functions/src/platform/text/asked-quantity.ts';

describe('what a question asks for', () => {
  it.each([
    ['How heavy is the Kestrel?', 'It weighs 2.05 kilograms.', 'It stands for 2 hours.'],
    ['Wie schwer ist der Akku?', 'Er wiegt 2,8 kg.', 'Er reicht für 90 Kilometer.'],
    ['Combien pèse le vélo ?', 'Douze kilogrammes.', 'Il a douze vitesses.'],
    ['¿Cuánto cuesta el envío?', 'Cuesta 5 €.', 'Tarda 5 días.'],
    ['送料はいくらですか。', '送料は500円です。', '三日かかります。'],
    ['كم يكلف الشحن؟', 'خمسة يورو.', 'ثلاثة أيام.'],
    ['What does express shipping cost?', 'Express: 9.90 euros.', 'Express: within 2 days.'],
    ['How long can I return a bike?', 'Within thirty days.', 'For 30 euros.'],
    ['How far does it go?', 'Up to 90 km.', 'It costs 90 euros.'],
    ['How many stops has the tram?', 'It has twelve stops.', 'It was drawn by horses.'],
    ['When does the shop open?', 'The shop opens at nine.', 'The shop is closed.'],
  ])('%s', (question, has, hasNot) => {
    const tells = askedQuantity(question);
    expect([has, hasNot].map((text) => tells?.(text))).toEqual([true, false]);
  });

  it.each(['How do I reset it?', 'Who founded the shop?', 'Wie setze ich es zurück?', '🚲', ''])(
    'is nothing to be counted: %j',
    (question) => expect(askedQuantity(question)).toBeUndefined(),
  );
});
