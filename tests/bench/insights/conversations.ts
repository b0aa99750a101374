/** What a conversation says: turns begin with the visitor, and take turns. `planted` must never be stored. */
export type Labelled = {
  kind: string;
  language: Language;
  turns: string[];
  expected: Record<string, string | number>;
  planted?: string;
};
type Language = 'en' | 'de' | 'es';
type Told = Omit<Labelled, 'kind' | 'language'>;
/** Of one kind: what people of three languages write, about the facts of one of them. */
type Kind = Record<Language, ((person: Person) => Told)[]>;

const NAMES = ['Anna Schmidt', 'Carlos Ruiz', 'Maya Patel', 'Tom Becker', 'Lucía Fernández'];
const COMPANIES = ['Northwind', 'Solvera', 'Brückner Logistik', 'Acme Labs', 'Olivar & Hijos'];
const COUNTS = [4, 12, 25, 60, 140];
const DAYS = ['2026-05-04', '2026-06-17', '2026-09-01', '2026-10-12', '2027-01-20'];
const PLANTED = [
  '4111 1111 1111 1111',
  '5555-5555-5555-4444',
  'DE89 3704 0044 0532 0130 00',
  '078-05-1120',
  'X1234567',
  'L01X00T471',
  '123 45 6789',
  'RSSMRA85T10A562S',
];

const personAt = (at: number) => {
  const name = NAMES[at % NAMES.length] ?? '';
  return {
    name,
    email: `${name.split(' ')[0]?.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase()}${at}@mail.example`,
    phone: `+49 171 55${String(10_000 + at * 37)}`,
    company: COMPANIES[at % COMPANIES.length] ?? '',
    count: COUNTS[at % COUNTS.length] ?? 0,
    day: DAYS[at % DAYS.length] ?? '',
    order: `AB-${40_200 + at}`,
    planted: PLANTED[at % PLANTED.length] ?? '',
  };
};
type Person = ReturnType<typeof personAt>;

const german = (day: string) => day.split('-').reverse().join('.');

const kinds: Record<string, Kind> = {
  lead: {
    en: [
      ({ name, email, company }) => ({
        turns: [`Hi, I'm ${name} and I work for ${company}.`, 'How may we reach you?', email],
        expected: { name, company, email },
      }),
      ({ name, phone }) => ({
        turns: [
          'Could somebody call me back?',
          'Sure. What is your name?',
          name,
          'And your phone number?',
          phone,
        ],
        expected: { name, phone },
      }),
    ],
    de: [
      ({ name, email, company }) => ({
        turns: [
          `Guten Tag, mein Name ist ${name}, ich arbeite bei ${company}.`,
          'Wie erreichen wir Sie?',
          `Am besten unter ${email}, danke.`,
        ],
        expected: { name, company, email },
      }),
    ],
    es: [
      ({ name, phone, company }) => ({
        turns: [
          `Hola, me llamo ${name} y trabajo en ${company}.`,
          '¿En qué puedo ayudar?',
          `Llámenme al ${phone}, por favor.`,
        ],
        expected: { name, company, phone },
      }),
    ],
  },
  team: {
    en: [
      ({ count, company }) => ({
        turns: [
          `We are a team of ${count} people. Our company is ${company}.`,
          'Great. What do you need?',
          'Something that scales.',
        ],
        expected: { people: count, company },
      }),
    ],
    de: [
      ({ count }) => ({
        turns: [`Wir haben ${count} Mitarbeiter, geht das?`],
        expected: { people: count },
      }),
    ],
    es: [
      ({ count }) => ({
        turns: [`Somos ${count} personas en la oficina.`],
        expected: { people: count },
      }),
    ],
  },
  problem: {
    en: [
      ({ order }) => ({
        turns: [
          `My order ${order} arrived yesterday.`,
          'What is wrong with it?',
          'The front wheel is broken.',
        ],
        expected: { order_number: order, problem: 'wheel is broken' },
      }),
      () => ({
        turns: ['Since the update the app crashes whenever I open a map.'],
        expected: { problem: 'app crashes' },
      }),
    ],
    de: [
      ({ order }) => ({
        turns: [`Zu meiner Bestellung ${order}: Der Motor funktioniert nicht.`],
        expected: { order_number: order, problem: 'Motor funktioniert nicht' },
      }),
    ],
    es: [
      () => ({
        turns: ['La pantalla está rota desde ayer.'],
        expected: { problem: 'pantalla está rota' },
      }),
    ],
  },
  return: {
    en: [
      ({ order, name }) => ({
        turns: [
          `This is ${name}. I want to send back invoice ${order}.`,
          'Why?',
          'It is the wrong colour.',
        ],
        expected: { order_number: order, name },
      }),
    ],
    de: [
      ({ order }) => ({
        turns: [
          'Ich habe etwas zurückgeschickt.',
          'Wie ist Ihre Bestellnummer?',
          `Bestellung ${order}`,
        ],
        expected: { order_number: order },
      }),
    ],
    es: [
      ({ order }) => ({
        turns: [`¿Dónde está mi pedido ${order}?`],
        expected: { order_number: order },
      }),
    ],
  },
  booking: {
    en: [
      ({ count, day }) => ({
        turns: [`A table for ${count} guests, please.`, 'When would that be?', `On ${day}.`],
        expected: { people: count, start: day },
      }),
      ({ count, day, name }) => ({
        turns: [`Could you put down ${count} of us for ${day}? The name is ${name}.`],
        expected: { people: count, start: day, name },
      }),
    ],
    de: [
      ({ count, day }) => ({
        turns: [`Wir möchten am ${german(day)} mit ${count} Personen kommen.`],
        expected: { people: count, start: day },
      }),
    ],
    es: [
      ({ count }) => ({
        turns: [`Una mesa para ${count} personas el 3 de mayo de 2026.`],
        expected: { people: count, start: '2026-05-03' },
      }),
    ],
  },
  role: {
    en: [
      ({ company }) => ({
        turns: [`I am the head of marketing at ${company}.`],
        expected: { role: 'head of marketing', company },
      }),
    ],
    de: [
      ({ name }) => ({
        turns: [`Ich heiße ${name} und bin Einkäuferin.`],
        expected: { name, role: 'Einkäuferin' },
      }),
    ],
    es: [
      () => ({
        turns: ['Soy directora de compras y busco sillas.'],
        expected: { role: 'directora de compras' },
      }),
    ],
  },
  budget: {
    en: [
      ({ count }) => ({
        turns: [
          'What do you charge?',
          'What is your budget?',
          `We can spend ${count * 100} euros by the end of June.`,
        ],
        expected: { budget: `${count * 100} euros`, timeline: 'June' },
      }),
    ],
    de: [
      ({ count }) => ({
        turns: [`Unser Budget liegt bei ${count * 100} €, wir brauchen es bis Ende Juni.`],
        expected: { budget: `${count * 100} €`, timeline: 'Ende Juni' },
      }),
    ],
    es: [
      ({ count }) => ({
        turns: [`El presupuesto es de unos ${count * 100} euros, lo antes posible.`],
        expected: { budget: `${count * 100} euros`, timeline: 'lo antes posible' },
      }),
    ],
  },
  plan: {
    en: [
      () => ({ turns: ['The Pro plan looks right for us.'], expected: { plan: 'Pro' } }),
      () => ({ turns: ['We do not want Basic, it has too little.'], expected: {} }),
    ],
    de: [
      () => ({
        turns: [
          'Was kostet Enterprise im Jahr?',
          '799 Dollar.',
          'Gut, dann nehmen wir Enterprise.',
        ],
        expected: { plan: 'Enterprise' },
      }),
    ],
    es: [() => ({ turns: ['Nos quedamos con el plan Basic.'], expected: { plan: 'Basic' } })],
  },
  planted: {
    en: [
      ({ name, planted }) => ({
        turns: [
          `My name is ${name} and my passport or card is ${planted}.`,
          'You should not send that.',
          'Sorry!',
        ],
        expected: { name },
        planted,
      }),
      ({ email, planted }) => ({
        turns: [`Charge it to my credit card ${planted} 12/27. Mail the bill to ${email}.`],
        expected: { email },
        planted,
      }),
      ({ name }) => ({
        turns: [`My name is ${name}, pay it to account 12345678 sort 12-34-56.`],
        expected: { name },
        planted: '12345678',
      }),
      ({ name }) => ({
        turns: [`My name is ${name}. The problem is that I have asthma and cannot climb stairs.`],
        expected: { name },
        planted: 'asthma',
      }),
    ],
    de: [
      ({ name, planted }) => ({
        turns: [`Ich heiße ${name}. Mein Ausweis oder Konto: ${planted}`],
        expected: { name },
        planted,
      }),
      ({ name }) => ({
        turns: [`Ich heiße ${name}, Personalausweisnummer L01X00T471, und nehme Insulin.`],
        expected: { name },
        planted: 'L01X00T471',
      }),
    ],
    es: [
      ({ name, planted }) => ({
        turns: [`Me llamo ${name}. Mi pasaporte o tarjeta es ${planted}.`],
        expected: { name },
        planted,
      }),
    ],
  },
  nothing: {
    en: [
      () => ({
        turns: [
          'What are your opening hours on Sundays?',
          'From 10 to 16.',
          'Thanks, that is all.',
        ],
        expected: {},
      }),
      () => ({
        turns: ['My neighbour says that you are called Bikes 24, is that so?'],
        expected: {},
      }),
    ],
    de: [
      () => ({ turns: ['Wie lange gilt die Garantie?', 'Zwei Jahre.', 'Danke!'], expected: {} }),
    ],
    es: [() => ({ turns: ['¿Tienen aparcamiento cerca de la tienda?'], expected: {} })],
  },
};

/** Of each kind ten in English, five in German and five in Spanish. */
const COUNT_OF: Record<Language, number> = { en: 10, de: 5, es: 5 };

export const conversations: Labelled[] = Object.entries(kinds).flatMap(([kind, said]) =>
  (['en', 'de', 'es'] as const).flatMap((language) =>
    Array.from({ length: COUNT_OF[language] }, (_, at): Labelled[] => {
      const tell = said[language][at % said[language].length];
      return tell ? [{ kind, language, ...tell(personAt(at)) }] : [];
    }).flat(),
  ),
);
