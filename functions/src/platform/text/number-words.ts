/** From two on: "one" is also an article, and a way to speak of anybody. */
const upToTwenty = [
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
  'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
  'اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة',
  'اثنين ثلاث أربع خمس ست سبع ثماني تسع عشر',
];
const fromThirtyByTens = [
  'thirty forty fifty sixty seventy eighty ninety hundred',
  'dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert',
  'trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix cent',
  'treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
  'ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون مئة',
  'ثلاثين أربعين خمسين ستين سبعين ثمانين تسعين مائة',
];

/** In the languages that numbers are most often spelled in here; how Japanese writes them see below. */
export const numberWords = new Map([
  ...upToTwenty.flatMap((words) => words.split(' ').map((word, n) => [word, n + 2] as const)),
  ...fromThirtyByTens.flatMap((words) =>
    words.split(' ').map((word, n) => [word, (n + 3) * 10] as const),
  ),
]);

/** `3 million`. */
export const scaleWords = new Map(
  Object.entries({
    1e3: 'thousand tausend mille mil',
    1e6: 'million millions millionen millón millones',
    1e9: 'billion billions milliarde milliarden milliard milliards',
  }).flatMap(([size, words]) => words.split(' ').map((word) => [word, Number(size)] as const)),
);

const DIGITS = '〇一二三四五六七八九';

/** 三十五 is 35. */
export function valueOfHan(text: string): number {
  let value = 0;
  let digit = 0;
  for (const character of text) {
    const size = { 十: 10, 百: 100, 千: 1_000 }[character];
    if (size) {
      value += (digit || 1) * size;
      digit = 0;
    } else {
      digit = digit * 10 + DIGITS.indexOf(character);
    }
  }
  return value + digit;
}
