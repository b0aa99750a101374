import { once } from '@talkwright/shared/once';

/** What is put in the place of what nobody may collect. */
const REMOVED = '[removed]';

/**
 * A text without payment, identity and access data and without words of health, as far as these can be told by what they
 * look like: cards and bank accounts by their check digits, identity numbers by their written form or a word beside them.
 */
export function withoutSensitive(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, toAscii);
  const without = plain
    .replace(DIGIT_RUN, (run) => (holdsCard(run) ? REMOVED : run))
    .replace(IBAN, ibanOut);
  const unformed = FORMS.reduce(
    (said, { form, isOne = () => true }) =>
      said.replace(form, (found) => (isOne(found) ? REMOVED : found)),
    without,
  );
  const unworded = WORDED.reduce(
    (said, { form, min }) =>
      said.replace(form, (found, before: string, number: string) =>
        number.replace(/[ .\-/]/g, '').length < min ? found : before + REMOVED,
      ),
    unformed,
  );
  return unworded.replace(special(), REMOVED);
}

export const isSensitive = (text: string): boolean =>
  withoutSensitive(text).split(REMOVED).length > text.split(REMOVED).length;

/** Arabic, Devanagari and other digits: each script has its ten in a row. */
function toAscii(digit: string): string {
  if (/\d/.test(digit)) return digit;
  let zero = digit.codePointAt(0) ?? 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(((digit.codePointAt(0) ?? 0) - zero) % 10);
}

const DIGIT_RUN = /(?<![\p{L}\d+])\d(?:[\s.\-_/·]{0,3}\d){12,39}(?!\d)/gu;

/** Groups of digits that begin and end as they are written, and are a card's: after it often come a date and a code. */
function holdsCard(run: string): boolean {
  const groups = run.match(/\d+/g) ?? [];
  return groups.some((_, from) => {
    let digits = '';
    return groups.slice(from).some((group) => {
      digits += group;
      return isCard(digits);
    });
  });
}

const isCard = (digits: string): boolean => /^[2-6]\d{12,18}$/.test(digits) && isLuhn(digits);

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,30}(?![A-Z\d])/giu;
const IBAN_LENGTHS = [15, 34] as const;

/** Words may follow without more than a space: the longest beginning that checks is the account. */
function ibanOut(found: string): string {
  for (let end = found.length; end > IBAN_LENGTHS[0]; end -= 1) {
    const compact = found.slice(0, end).replace(/[ -]/g, '').toUpperCase();
    if (compact.length < IBAN_LENGTHS[0]) return found;
    if (compact.length <= IBAN_LENGTHS[1] && isIban(compact)) return REMOVED + found.slice(end);
  }
  return found;
}

function isIban(compact: string): boolean {
  const moved = compact.slice(4) + compact.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const FORMS: { form: RegExp; isOne?: (found: string) => boolean }[] = [
  // Of the United States; with spaces it might be a telephone number, which begins with 0 or stands behind more digits.
  { form: /(?<!\d)(?!000|666)\d{3}-\d{2}-\d{4}(?!\d)/g },
  { form: /(?<!\d[ -]?)(?!666)[1-8]\d{2} \d{2} \d{4}(?![ -]?\d)/g },
  // Of Italy.
  { form: /(?<![\p{L}\d])[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z](?![\p{L}\d])/giu },
  // To drive in the United Kingdom.
  { form: /(?<![\p{L}\d])[A-Z]{2}[A-Z9]{3}\d{6}[A-Z9]{2}[A-Z\d]{3}(?![\p{L}\d])/giu },
  // Of Spain, for citizens and foreigners.
  {
    form: /(?<![\p{L}\d])[XYZ]?\d{7,8}[ -]?[A-Z](?![\p{L}\d])/giu,
    isOne(found) {
      const compact = found.toUpperCase().replace(/[ -]/g, '');
      const digits = compact
        .slice(0, -1)
        .replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
      return digits.length === 8 && DNI_LETTERS[Number(digits) % 23] === compact.at(-1);
    },
  },
];

/** Of what stands in lists of words: spaces may be lines, as in keys. */
const asWords = (words: string) => words.replaceAll(' ', '[ _-]');
/** Also as the beginning of a longer word, as in German: "Personalausweisnummer". */
const PAPERS = asWords(
  `(?:passport|reisepass|passnummer|pass-nr|personalausweis|ausweis|pasaporte|passeport|social security|social insurance|sozialversicherung|rentenversicherung|(?:kranken)?versicherten-?nummer|seguridad social|national insurance|national id|identity card|identity number|identity document|id card|tax id|tax number|steuer-?id|steuer-?nummer|aadhaa?r|codice fiscale|driver[’']?s? licen[cs]e|driving licen[cs]e|führerschein|permiso de conducir|carnet de conducir)\\p{L}*|ssn|dni|nif|nhs|cpf|bsn|pesel|(?<!\\p{L} )id (?:no|number)|my id (?:no|number)|(?<!software |product )licen[cs]e (?:no|number)|visa (?:no|number)`,
);
const ACCOUNTS = asWords(
  '(?:credit ?card|debit ?card|card number|kreditkarte|kartennummer|tarjeta|bank account|account number|kontonummer|bankleitzahl|número de cuenta|routing number)\\p{L}*|card no|sort code',
);
const CODES =
  'cvv2?|cvc2?|prüfziffer|security code|código de seguridad|pin(?:[- ]?code)?|tan|otp|one-time code';
/** What names a number that may stand beside those words and is another. */
const OTHERS =
  'order|bestell|auftrag|invoice|rechnung|ticket|customer|kunde|tracking|sendung|pedido|factura|cliente|call|phone|telefon|teléfono|tel(?!\\p{L})';
/** Without the end of a sentence in between, or another number. */
const BETWEEN = `(?:(?!${OTHERS})(?:(?<!\\p{L})(?:no|nr|n[uú]m)\\.|[^\\n.;!?\\d])){0,30}?`;
const NUMBER = '[A-Z]{0,3}\\d[\\dA-Z]{0,19}(?:[ .\\-/]\\d[\\dA-Z]{0,19}){0,6}';
const WORDED = [
  {
    form: new RegExp(
      `(?<!\\p{L})((?:${PAPERS}|${ACCOUNTS})(?!\\p{L})(?:(?<=[ _-]n[or])\\.)?${BETWEEN}[ :=#])(${NUMBER})(?!\\p{L})`,
      'giu',
    ),
    min: 6,
  },
  {
    form: new RegExp(
      `(?<![\\p{L}\\d]|(?:${OTHERS})[^\\n.;!?\\d]{0,15})()(${NUMBER})(?=${BETWEEN}(?<!\\p{L})(?:${PAPERS})(?!\\p{L}))`,
      'giu',
    ),
    min: 6,
  },
  // Words of every day, which mean a bank's where a long number follows at once.
  {
    form: new RegExp(
      `(?<!\\p{L}|(?:customer|user|client) )((?:account|konto|cuenta|sort)(?: ?(?:no|nr|code)\\.?)?(?: (?:is|ist|lautet|es))?[ :=#]{1,3})(${NUMBER})(?!\\p{L})`,
      'giu',
    ),
    min: 6,
  },
  {
    form: new RegExp(`(?<!\\p{L})((?:${CODES})(?!\\p{L})[^\\d\\n]{0,15}?)(\\d{3,8})(?!\\d)`, 'giu'),
    min: 3,
  },
  {
    form: /((?<!\p{L})(?:pass ?word|passwort|kennwort|contraseña|mot de passe)(?:\s+(?:is|ist|lautet|es|est))?\s*[:=]?\s+)(\S+)/giu,
    min: 4,
  },
  {
    form: /((?<!\p{L})pwd?(?:\s+(?:is|ist)\s+|\s*[:=]\s*|\s+(?=\S*\d)))(\S+)/giu,
    min: 4,
  },
];

/**
 * Health and what else the law protects has no form: beside the model, which is asked for the kind of each value, these
 * words alone are known, of English, German and Spanish.
 */
const special = once(
  () =>
    new RegExp(
      `(?<!\\p{L})(?:${[
        'diabet\\p{L}+|insulin\\p{L}*|asthma\\p{L}*|asma|asmátic\\p{L}+|allerg(?:y|ies|ic|ie|ien|isch)|alergias?|alérgic\\p{L}+|epilep\\p{L}+|migr(?:aine|äne|aña)\\p{L}*',
        'cancer|krebs(?:erkrankung)?|cáncer|tumou?r\\p{L}*|leuk[aä]?emi\\p{L}+|leukämie|leucemia|chemothera\\p{L}+|quimioterapia|dialys\\p{L}+|diálisis',
        'hiv|vih|aids|hepatitis|arthritis|artritis|heart attack|herzinfarkt|infarto|chest pains?|brustschmerz\\p{L}*|dolor (?:de|en el) pecho|blood pressure|blutdruck|presión arterial',
        'pregnan\\p{L}+|schwanger\\p{L}*|embaraz\\p{L}+|miscarriage|fehlgeburt|abortion|abtreibung|aborto',
        'depress(?:ion|ed|ive|iv)|depressionen|depresión|antidepress\\p{L}+|schizophren\\p{L}+|bipolar disorder|panic attacks?|panikattacken?|suicid\\p{L}+|suizid\\p{L}*|autis\\p{L}+|adhd|adhs|dementia|demenz|demencia|alzheimer\\p{L}*',
        'diagnosed with|my symptoms|meine symptome|mis síntomas|wheelchair|rollstuhl\\p{L}*|silla de ruedas|disabled person|schwerbehindert\\p{L}*|discapacitad\\p{L}+',
        'muslim\\p{L}*|jewish|jüdisch\\p{L}*|catholic|katholisch\\p{L}*|gay|lesbian|homosexu\\p{L}+|transgender',
      ].join('|')})(?!\\p{L})`,
      'giu',
    ),
);
