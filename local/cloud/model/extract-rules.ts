import { contentStems } from '../../common/words.ts';

export type Field = { key: string; type: string; about: string; options: string[] };
export type Told = { value: string; quote: string; how: 'stated' | 'implied' | 'guessed' };
/** What a sentence tells, said on a day. */
type Telling = (sentence: string, day: string) => Told | undefined;

const NAME_WORD = "\\p{Lu}[\\p{L}'’-]+";
const NAME = new RegExp(
  `(?:[Mm]y name is|[Mm]y name's|(?<!\\p{L})I am|(?<!\\p{L})I'm|[Tt]his is|[Mm]ein Name ist|[Ii]ch heiße|[Ii]ch bin|[Mm]e llamo|[Mm]i nombre es|[Ss]oy)\\s+(?:(?:Herr|Frau|Mr\\.?|Mrs\\.?|Ms\\.?|Dr\\.?)\\s+)?(${NAME_WORD}(?:\\s+${NAME_WORD}){0,2})`,
  'u',
);
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const PHONE = /(?<![\w-])(?!\d{4}-\d{2}-\d{2}(?!\d))(?:\+|00?)?\d[\d ()/-]{6,16}\d(?!\w)/;
const ORG = "(?:\\p{Lu}[\\p{L}\\d&'’-]*|&|of|de|und|y)";
const COMPANY = new RegExp(
  `(?:(?:I am|I'm|we are|We are|calling|writing) (?:from|with)|(?:I |we |We )?(?:work|working) (?:for|at)|on behalf of|[Mm]y company is(?: called)?|[Oo]ur company is(?: called)?|(?:our|the|my) company,?|[Ii]ch arbeite (?:bei|für)|[Ii]ch bin von|[Ww]ir sind(?: von)?(?: der)?|(?:unsere|meine) Firma(?: heißt| ist)?|[Tt]rabajo (?:en|para)|[Mm]i empresa (?:es|se llama)|[Nn]uestra empresa (?:es|se llama)|[Ss]omos(?: de)?)\\s+(?:the |die |der |la )?(\\p{Lu}[\\p{L}\\d&'’-]*(?:\\s+${ORG})*)`,
  'u',
);
const ROLE =
  /(?:I am|I'm|I work as|working as|ich bin|Ich bin|ich arbeite als|Ich arbeite als|soy|Soy|trabajo como|Trabajo como)\s+(?:(?:the|a|an|der|die|ein|eine|el|la|un|una)\s+)?((?:[\p{L}-]+\s+){0,2}?(?:manager|director|engineer|developer|owner|head|buyer|assistant|teacher|nurse|architect|consultant|accountant|founder|CEO|CTO|leiterin?|geschäftsführerin?|inhaberin?|einkäuferin?|entwicklerin?|lehrerin?|beraterin?|directora?|gerente|jefe|jefa|ingenier[oa]|dueñ[oa]|profesora?|responsable)(?!\p{L})(?:\s+(?:of|de|für)\s+[\p{L}-]+)?)/u;
const MONEY =
  /(?:(?:€|\$|£|EUR|USD)\s?\d[\d.,]*(?:\s?k\b)?|\d[\d.,]*\s?(?:k\b|tausend|mil)?\s?(?:€|\$|£|euros?\b|dollars?\b|pounds?\b|EUR\b|USD\b))/i;
const WHEN =
  /(?:(?:by|until|before|within|from|in|at the|next|this|bis|vor|ab|innerhalb von|nächsten?|diese[nr]?|antes de|para|en|el próximo|la próxima|dentro de)\s+)?(?:(?:the )?end of (?:the )?(?:\p{L}+)|ende \p{L}+|finales de \p{L}+|(?:\d+|two|three|four|six|zwei|drei|vier|sechs|dos|tres|cuatro|seis) (?:days?|weeks?|months?|tagen?|wochen|monaten?|días|semanas|meses)|(?:next|this|nächste[nr]?|diese[nr]?) (?:week|month|year|quarter|summer|winter|woche|monat|jahr|quartal)|(?:el|la) próxim[oa] (?:semana|mes|año)|tomorrow|asap|as soon as possible|so bald wie möglich|lo antes posible|(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?: \d{4})?|christmas|weihnachten|navidad|q[1-4])(?!\p{L})/iu;
const PROBLEM =
  /(?<!\p{L})(?:does(?:n't| not) \p{L}+|is(?:n't| not) working|won't \p{L}+|broken?|broke|crash\p{L}*|error|fails?|failed|leak\p{L}*|stuck|damaged|missing|too slow|funktioniert nicht|geht nicht|kaputt|defekt|fehler\p{L}*|abstürz\p{L}*|stürzt|fehlt|beschädigt|undicht|no funciona|está rot[oa]|averiad[oa]|falla|dañad[oa]|falta|pierde)(?!\p{L})/iu;
const INTENT =
  /(?<!\p{L})(?:(?:I|we)(?: would|'d)? (?:want|like|need|plan|wish|intend) to|(?:I|we) (?:am|are|'m) (?:looking for|interested in)|(?:I'm|we're) (?:looking for|interested in)|looking to|(?:ich|wir) (?:möchten?|will|wollen|würden? gerne?)|(?:quiero|queremos|quisiera|me gustaría|necesito))\s+([^.,;!?]{3,80})/iu;
const CODE = /(?<![\w-])(?=[\w-]*\d)[A-Z]{0,4}-?\d[\w-]{2,}(?![\w-])/;
const NOT =
  /(?<!\p{L})(?:not|no longer|n't|never|don't|kein\p{L}*|nicht|nunca|rather than|instead of|statt)(?!\p{L})/iu;

/** By what a field is called and said to be, in the three languages in which it is tried. */
const RULES: { about: RegExp; tell: Telling }[] = [
  { about: /e-?mail|correo/i, tell: matching(EMAIL) },
  { about: /phone|mobile|telefon|teléfono|handy|móvil/i, tell: matching(PHONE) },
  {
    about: /how to reach|contact|kontakt|contacto/i,
    tell: first(matching(EMAIL), matching(PHONE), capture(NAME)),
  },
  { about: /company|organi[sz]ation|firma|unternehmen|empresa|employer/i, tell: capture(COMPANY) },
  { about: /role|position|profession|job|beruf|funktion|cargo|puesto/i, tell: capture(ROLE) },
  { about: /budget|spend|presupuesto|price range/i, tell: matching(MONEY) },
  { about: /timeline|by when|deadline|zeitrahmen|plazo/i, tell: matching(WHEN) },
  { about: /problem|issue|does not work|störung|avería/i, tell: whole(PROBLEM) },
  { about: /intent|wants to do|goal|anliegen|objetivo/i, tell: capture(INTENT) },
  { about: /\bname|nombre/i, tell: notA(ROLE, capture(NAME)) },
  {
    about: /order|invoice|ticket|serial|reference|bestell|rechnung|pedido|factura/i,
    tell: near(CODE),
  },
];

export function tellingOf(field: Field): Telling {
  if (field.type === 'enum') return mentionOf(field.options);
  if (field.type === 'number') return numberNear(field);
  if (field.type === 'date') return dateIn;
  const { about } = field;
  const key = about.slice(0, field.key.length);
  const byKey = RULES.find((rule) => rule.about.test(key));
  return (byKey ?? RULES.find((rule) => rule.about.test(about)))?.tell ?? (() => undefined);
}

function matching(pattern: RegExp): Telling {
  return (sentence) => {
    const value = pattern.exec(sentence)?.[0].trim();
    return value ? { value, quote: value, how: 'stated' } : undefined;
  };
}

function capture(pattern: RegExp): Telling {
  return (sentence) => {
    const [quote, value] = pattern.exec(sentence) ?? [];
    return quote && value ? { value: value.trim(), quote: quote.trim(), how: 'stated' } : undefined;
  };
}

function whole(pattern: RegExp): Telling {
  return (sentence) => {
    const said = sentence.trim().replace(/[.!]+$/, '');
    return pattern.test(said) ? { value: said, quote: said, how: 'stated' } : undefined;
  };
}

function near(pattern: RegExp): Telling {
  const about =
    /order|invoice|ticket|serial|reference|bestell|rechnung|pedido|factura|number|nummer|número/i;
  return (sentence, day) => (about.test(sentence) ? matching(pattern)(sentence, day) : undefined);
}

function first(...tellings: Telling[]): Telling {
  return (sentence, day) => {
    for (const tell of tellings) {
      const told = tell(sentence, day);
      if (told) return told;
    }
    return undefined;
  };
}

/** "Ich bin Geschäftsführerin" names nobody. */
function notA(pattern: RegExp, tell: Telling): Telling {
  return (sentence, day) => (pattern.test(sentence) ? undefined : tell(sentence, day));
}

function mentionOf(options: string[]): Telling {
  return (sentence) => {
    if (NOT.test(sentence)) return undefined;
    const words = sentence.toLowerCase();
    const value = options.find((option) => {
      const at = words.indexOf(option.toLowerCase());
      const isLetter = (place: number) => /\p{L}/u.test(words[place] ?? '');
      return at >= 0 && !isLetter(at - 1) && !isLetter(at + option.length);
    });
    const quote = sentence.trim();
    return value ? { value, quote: quote.slice(0, 200), how: 'stated' } : undefined;
  };
}

const COUNTED: [RegExp, RegExp][] = [
  [
    /people|employee|team|seats?|users?|guest|person|mitarbeiter|personen|gäste|empleados|personas/i,
    /people|employees|colleagues|seats?|users?|guests?|persons?|of us|mitarbeiter\p{L}*|personen|leute|gäste|empleados|personas|usuarios/iu,
  ],
  [
    /quantity|how many|units?|pieces|menge|stückzahl|cantidad/i,
    /pieces|units|items|bicycles|bikes|chairs|stück|fahrräder|stühle|piezas|unidades|bicicletas|sillas/iu,
  ],
  [/budget|price|amount|spend|presupuesto/i, /€|\$|£|euros?|dollars?|EUR|USD/iu],
  [/age|year|alter|edad/i, /years?|jahre|años/iu],
];

/** A number beside a word of what it counts, or in a sentence with a word of the field. */
function numberNear({ about }: Field): Telling {
  const counted = COUNTED.filter(([field]) => field.test(about)).map(([, words]) => words.source);
  const number = '(\\d{1,3}(?:[.,]\\d{3})+|\\d+(?:\\.\\d+)?)';
  const beside = new RegExp(
    `(?:(?:€|\\$|£)\\s?)?${number}\\s?(?:${[...counted, '(?!)'].join('|')})(?!\\p{L})`,
    'iu',
  );
  const stems = new Set(contentStems(about).filter((stem) => stem.length >= 4));
  return (sentence) => {
    const found =
      beside.exec(sentence) ??
      (contentStems(sentence).some((stem) => stems.has(stem))
        ? new RegExp(number).exec(sentence)
        : null);
    const digits = found?.[1];
    if (!found || !digits) return undefined;
    const value = /[.,]\d{3}(?!\d)/.test(digits) ? digits.replace(/[.,]/g, '') : digits;
    return { value, quote: found[0].trim(), how: 'stated' };
  };
}

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december;januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember;enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'
    .split(';')
    .map((names) => names.split('|'));
const MONTH = `(?:${MONTHS.flat().join('|')})(?!\\p{L})`;
const NAMED_DATE = new RegExp(
  `(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+|de\\s+)?(${MONTH})(?:\\s+(?:de\\s+)?(\\d{4}))?|(${MONTH})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?`,
  'iu',
);
const WRITTEN_DATE = /(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[./](\d{1,2})[./](\d{4})/;
const TOMORROW = /(?<!\p{L})(?:tomorrow|morgen|mañana)(?!\p{L})/iu;

function dateIn(sentence: string, day: string): Told | undefined {
  const written = WRITTEN_DATE.exec(sentence);
  if (written) {
    const [quote, y, m, d, d2 = '', m2 = '', y2] = written;
    return dated(quote, y ?? y2 ?? '', m ?? m2, d ?? d2, 'stated');
  }
  const named = NAMED_DATE.exec(sentence);
  if (named) {
    const [quote, d1, name1, y1, name2, d2, y2] = named;
    const name = (name1 ?? name2 ?? '').toLowerCase();
    const month = Math.max(...MONTHS.map((names) => names.indexOf(name))) + 1;
    const year = y1 ?? y2;
    return dated(
      quote,
      year ?? day.slice(0, 4),
      String(month),
      d1 ?? d2 ?? '',
      year ? 'stated' : 'implied',
    );
  }
  const tomorrow = TOMORROW.exec(sentence)?.[0];
  if (!tomorrow) return undefined;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString();
  return { value: next.slice(0, 10), quote: tomorrow, how: 'implied' };
}

const dated = (
  quote: string,
  year: string,
  month: string,
  day: string,
  how: Told['how'],
): Told => ({
  value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  quote,
  how,
});
