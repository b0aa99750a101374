/** A number as Word's lists write it. A format that is not known here is written in digits. */
export function formatNumber(number: number, format: string): string {
  return formats.get(format)?.(number) ?? String(number);
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const RUSSIAN = 'абвгдежзиклмнопрстуфхцчшщыэюя';
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω';
const KATAKANA =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン';
const IROHA =
  'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス';
const HANGUL = '가나다라마바사아자차카타파하';
const STEMS = '甲乙丙丁戊己庚辛壬癸';
const BRANCHES = '子丑寅卯辰巳午未申酉戌亥';
const CHINESE = '〇一二三四五六七八九';
/** Longer ones are nobody's. */
const MAX_REPEATS = 30;
const MAX_ROMAN = 3_999;

const formats = new Map<string, (number: number) => string | undefined>(
  Object.entries({
    none: () => '',
    bullet: () => '',
    decimalZero: (number) => String(number).padStart(2, '0'),
    upperRoman: (number) => roman(number)?.toUpperCase(),
    lowerRoman: roman,
    upperLetter: (number) => repeated(LATIN, number)?.toUpperCase(),
    lowerLetter: (number) => repeated(LATIN, number),
    russianUpper: (number) => repeated(RUSSIAN, number)?.toUpperCase(),
    russianLower: (number) => repeated(RUSSIAN, number),
    upperGreek: (number) => repeated(GREEK, number)?.toUpperCase(),
    lowerGreek: (number) => repeated(GREEK, number),
    aiueo: (number) => repeated(KATAKANA, number),
    aiueoFullWidth: (number) => repeated(KATAKANA, number),
    iroha: (number) => repeated(IROHA, number),
    irohaFullWidth: (number) => repeated(IROHA, number),
    ganada: (number) => repeated(HANGUL, number),
    ideographTraditional: (number) => repeated(STEMS, number),
    ideographZodiac: (number) => repeated(BRANCHES, number),
    ordinal: (number) => `${number}${ordinalEnding(number)}`,
    numberInDash: (number) => `- ${number} -`,
    decimalFullWidth: (number) => shifted(number, '０'),
    decimalFullWidth2: (number) => shifted(number, '０'),
    hindiNumbers: (number) => shifted(number, '०'),
    thaiNumbers: (number) => shifted(number, '๐'),
    decimalEnclosedCircle: circled,
    decimalEnclosedCircleChinese: circled,
    decimalEnclosedParen: (number) => `(${number})`,
    decimalEnclosedFullstop: (number) => `${number}.`,
    ideographDigital: digitsInChinese,
    japaneseDigitalTenThousand: digitsInChinese,
    taiwaneseDigital: digitsInChinese,
    koreanDigital2: digitsInChinese,
    chineseCounting: countedInChinese,
    chineseCountingThousand: countedInChinese,
    japaneseCounting: countedInChinese,
    taiwaneseCounting: countedInChinese,
    taiwaneseCountingThousand: countedInChinese,
  }),
);

/** After z comes aa, then bb. */
function repeated(letters: string, number: number): string | undefined {
  const times = Math.ceil(number / letters.length);
  if (number < 1 || times > MAX_REPEATS) return undefined;
  return letters.charAt((number - 1) % letters.length).repeat(times);
}

const ROMAN: [number, string][] = [
  [1_000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string | undefined {
  if (number < 1 || number > MAX_ROMAN) return undefined;
  let rest = number;
  return ROMAN.map(([value, letters]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return letters.repeat(times);
  }).join('');
}

function ordinalEnding(number: number): string {
  const isTeen = Math.floor((number % 100) / 10) === 1;
  return (!isTeen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th';
}

function shifted(number: number, zero: string): string {
  const base = zero.codePointAt(0) ?? 0;
  return String(number).replace(/\d/g, (digit) => String.fromCodePoint(base + Number(digit)));
}

function circled(number: number): string | undefined {
  return number >= 1 && number <= 20 ? String.fromCodePoint(0x245f + number) : undefined;
}

function digitsInChinese(number: number): string {
  return String(number).replace(/\d/g, (digit) => CHINESE.charAt(Number(digit)));
}

function countedInChinese(number: number): string | undefined {
  if (number < 1 || number > 9_999) return undefined;
  let written = '';
  for (const [unit, name] of [
    [1_000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(number / unit) % 10;
    if (digit > 0) written += CHINESE.charAt(digit) + name;
    else if (written !== '' && !written.endsWith('〇')) written += '〇';
  }
  const counted = written.replace(/〇+$/, '').replaceAll('〇', '零');
  return number < 20 ? counted.replace(/^一十/, '十') : counted;
}
