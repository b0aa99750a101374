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
    ['a password, for short', 'pw hunter2'],
    ['an account and its bank', 'account 12345678 sort 12-34-56'],
    ['a value of a key', 'account_number: 12345678'],
    ['an identity card in one word', 'Personalausweisnummer L01X00T471'],
    ['an identity card, abbreviated', 'Pass-Nr. X1234567'],
    ['a passport, abbreviated', 'passport no. X1234567'],
    ['a number of Poland', 'PESEL 44051401359'],
    ['a number of India', 'Aadhaar is 2341 2341 2346'],
    ['a number of Italy', 'codice fiscale RSSMRA85T10A562S'],
    ['a social security number with spaces', 'It is 123 45 6789.'],
    ['a licence', 'licence no. 12345678'],
    ['a licence of the United Kingdom', 'MORGA657054SM9IJ'],
    ['a foreigner of Spain', 'Mi NIE es X1234567L'],
    ['an identity number', 'My ID number is 1234567'],
    ['an identity number, abbreviated', 'ID no. 1234567'],
    ['an insurance number', 'Krankenversichertennummer A123456789'],
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
    'Meine Bestellung 4711234 ist nie angekommen',
    'Wir zahlen nie 1200000 Euro',
    'Order ID number 1234567',
    'Ich zahle mit Kreditkarte, Bestellnummer 12345678',
    'Bestellung 4711234, eine Hülle für den Reisepass',
    'Paid by credit card, my phone is 0171 2345678',
    'My account was closed, order 1234567',
    'Ruf +49 171 23 4567 an oder 030 12 3456',
    'Software license number 1234567',
    'The symptom is that the router restarts; we cancelled, and need 3 wheels',
  ])('is not: %s', (text) => {
    expect(withoutSensitive(text)).toBe(text);
    expect(isSensitive(text)).toBe(false);
  });

  it.each([
    'problem: asthma',
    'symptoms: chest pain',
    'I take insulin',
    'Ich habe Brustschmerzen',
    'Soy alérgica a las nueces',
    'My symptoms are back',
  ])('is health, said in so many words: %s', (text) => {
    expect(isSensitive(text)).toBe(true);
    expect(withoutSensitive(text)).toContain('[removed]');
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
    ...['account_number', 'sortCode', 'routing_number', 'card', 'cc_number', 'symptoms'],
    ...['medicines', 'insulin', 'cancer', 'vaccination', 'impfstatus', 'krankenkasse', 'beliefs'],
    ...['partei', 'aadhaar', 'pesel', 'cpf', 'licenseNumber', 'visa_number', 'otp', 'token'],
    ...['apiKey', 'id_number'],
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
    ...['account_name', 'card_type', 'token_budget', 'order_id_number', 'visa', 'cancelled'],
    ...['spin', 'partyDate', 'party_size', 'dnieper', 'business_card', 'role', 'medical_device'],
  ])('may ask for anything else: %s', (key) => {
    expect(asksForSensitive(key)).toBe(false);
  });

  it.each([
    'passport number',
    'Number of the credit card, for the booking',
    'Nummer des Führerscheins oder des Reisepasses',
    'Personalausweisnummer',
    "The visitor's password",
    'Which allergies the visitor has',
    'Contraseña de la cuenta',
    'Religion of the visitor',
  ])('that is described as what it may not ask for is refused: %s', (description) => {
    const { error } = dataCollectionDraftSchema.safeParse({
      fields: [{ key: 'note', description }],
    });
    expect(error?.issues).toMatchObject([{ path: ['fields', 0, 'description'] }]);
  });

  it.each([
    'How many business cards are wanted',
    'Which token of the design system is meant',
    'Whether somebody pays by credit card or by invoice',
    'Number of the order, never the card number or a password',
    'Whether passport photos are wanted',
    'The health insurance product that the visitor asks for',
    'Which page the password reset fails on',
  ])('may be described as anything else: %s', (description) => {
    const fields = [{ key: 'note', description }];
    expect(dataCollectionDraftSchema.safeParse({ fields }).success).toBe(true);
  });
});
