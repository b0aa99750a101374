import { describe, expect, it } from '@jest/globals';
import { dataCollectionDraftSchema } from '@talkwright/shared/areas/agent-config';
import { asksForSensitive } from '@talkwright/shared/sensitive-keys';
import { isSensitive, withoutSensitive } from '../../../functions/src/insights/sensitive.ts';

describe('what nobody may collect', () => {
  it.each([
    ['a card', 'Take 4111 1111 1111 1111, please'],
    ['a card with date and code', 'It is 5555-5555-5555-4444 12/27 123'],
    ['a card in other digits', 'بطاقتي ٤١١١١١١١١١١١١١١١'],
    ['a card with invisible characters', 'It is 4111\u200b1111\u200b1111\u200b1111'],
    ['an account', 'Bitte auf DE89 3704 0044 0532 0130 00 überweisen'],
    ['an account in small letters', 'iban gb82west12345698765432'],
    ['a social security number', 'It is 078-05-1120.'],
    ['a Spanish identity number', 'Soy 12345678Z'],
    ['a passport', 'My passport number is X1234567'],
    ['a passport, named behind it', 'L01X00T47 is my passport'],
    ['an identity card', 'Personalausweis: L22N0XY47'],
    ['a tax number', 'Meine Steuer-ID lautet 12 345 678 901'],
    ['a code of a card', 'the cvv is 123'],
    ['a password', 'my password is hunter2'],
  ])('is taken out: %s', (_, text) => {
    expect(withoutSensitive(text)).toContain('[removed]');
    expect(withoutSensitive(text)).not.toMatch(/\d{4}|hunter/);
    expect(isSensitive(text)).toBe(true);
  });

  it.each([
    'Call me at +49 171 2345678 or 030 1234567',
    'My order is 1700000000000, placed on 2026-03-31 at 12:00:00',
    'Order 20260331-0012 of version 10.4.2, serial AB-1234-5678',
    'We are 120 people with a budget of 15,000 euros',
    'I pay with my credit card, about 300 euros a month',
    'I lost my passport. My number is 030 1234567',
    'Wir sind 25 Personen und kommen am 12.05.2026',
    'Anna Schmidt, anna.schmidt99@example.com, 10115 Berlin',
  ])('is not: %s', (text) => {
    expect(withoutSensitive(text)).toBe(text);
    expect(isSensitive(text)).toBe(false);
  });

  it('takes out no more than that', () => {
    expect(
      withoutSensitive('I am Anna, passport number X1234567, call 0171 2345678 on Monday.'),
    ).toBe('I am Anna, passport number [removed], call 0171 2345678 on Monday.');
  });
});

describe('a field of an agent', () => {
  it.each([
    ...['credit_card', 'cardNumber', 'customer-iban', 'cvv', 'passportNumber', 'SSN', 'Steuer_ID'],
    ...[
      'health_status',
      'diagnosis',
      'schwangerschaft',
      'religion',
      'password',
      'trade_union_member',
    ],
  ])('that asks for it is refused: %s', (key) => {
    expect(asksForSensitive(key)).toBe(true);
    const { error } = dataCollectionDraftSchema.safeParse({ fields: [{ key: 'plan' }, { key }] });
    expect(error?.issues).toMatchObject([
      { path: ['fields', 1, 'key'], message: expect.stringContaining('never collected') },
    ]);
  });

  it.each([
    ...[
      'order_number',
      'discard',
      'cardboard_boxes',
      'shipping',
      'race_track',
      'company',
      'origin',
    ],
    ...['spin', 'partyDate', 'party_size', 'dnieper', 'business_card', 'role', 'medical_device'],
  ])('may ask for anything else: %s', (key) => {
    expect(asksForSensitive(key)).toBe(false);
  });
});
