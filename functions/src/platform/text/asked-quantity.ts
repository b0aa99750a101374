import { once } from '@talkwright/shared/once';
import { quantitiesIn } from './quantities.ts';
import { isCurrency, type Unit, unitPattern } from './units.ts';

/**
 * Whether a text may say how heavy, how long, how expensive or how many, where a question asks for that; nothing where it
 * asks for anything else.
 */
export function askedQuantity(question: string): ((text: string) => boolean) | undefined {
  const asked = question.normalize('NFKC');
  const one = MEASURES.find(({ asks }) => asks.test(asked));
  if (one) return one.stands;
  return NUMBER.test(asked) ? hasNumber : undefined;
}

const hasNumber = (text: string) => /\p{N}/u.test(text) || quantitiesIn(text).length > 0;

type Measure = { asks: RegExp; stands(text: string): boolean };

function measure(asks: RegExp, isOne: (unit: Unit) => boolean): Measure {
  const pattern = once(() => unitPattern(isOne));
  return {
    asks,
    stands: (text) =>
      pattern().test(text) &&
      quantitiesIn(text).some(({ unit }) => unit !== undefined && isOne(unit)),
  };
}

const of =
  (...kinds: string[]) =>
  ({ kind }: Unit): boolean =>
    kinds.includes(kind);

/** In English, German, French, Spanish, Japanese and Arabic, as everywhere where words are looked at. */
const MEASURES: Measure[] = [
  measure(
    anyOf(
      'heavy|weigh\\p{L}*|schwer|wieg\\p{L}+|gewicht|poids|p[eè]se\\p{L}*|pesa\\p{L}*|peso',
      '重さ|重い|何キロ|وزن|يزن',
    ),
    of('weight'),
  ),
  measure(
    anyOf(
      'costs?|prices?|fees?|expensive|kostet|kosten|preise?|teuer|gebühr(?:en)?|coût\\p{L}*|prix|cuesta\\p{L}*|precios?',
      'いくら|料金|値段|سعر|تكلف|يكلف',
    ),
    isCurrency,
  ),
  measure(
    anyOf(
      'how (?:long|old|far|tall|deep|wide)|wie (?:lange?|alt|weit|tief|breit)|combien de temps|quel âge|cuánto (?:tiempo|dura|tarda)',
      '何[日年週]|何時間|何[かヶカ]月|何メートル',
    ),
    of('time', 'length'),
  ),
];

const NUMBER = anyOf(
  'how (?:many|much|often|high|big|large|fast|late|early|soon)|when|(?:which|what) (?:year|date|day|time|age|percentage|number|amount|size)' +
    '|wie (?:viele?n?|oft|hoch|groß|schnell|spät)|wann|combien|quand|quelle heure|cuánt[oa]s?|cuándo|qué hora|كم|متى',
  '何[分時本台回人個円]|何パーセント|いくつ|いつ|どのくらい|どれくらい',
);

/** As whole words, or, where no spaces part them, anywhere. */
function anyOf(words: string, parts: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])|${parts}`, 'iu');
}
