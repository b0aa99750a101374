const CONSONANT = '[^aeiou]';
const VOWEL = '[aeiouy]';
const CONSONANTS = `${CONSONANT}[^aeiouy]*`;
const VOWELS = `${VOWEL}[aeiou]*`;

/** Porter's measure m: how many times vowels are followed by consonants. */
const MEASURE_ABOVE_0 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const MEASURE_IS_1 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}(${VOWELS})?$`);
const MEASURE_ABOVE_1 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(${CONSONANTS})?${VOWEL}`);
const SHORT_END = new RegExp(`^${CONSONANTS}${VOWEL}[^aeiouwxy]$`);

const DERIVED: [RegExp, string][] = [
  [/ational$/, 'ate'],
  [/tional$/, 'tion'],
  [/enci$/, 'ence'],
  [/anci$/, 'ance'],
  [/izer$/, 'ize'],
  [/bli$/, 'ble'],
  [/alli$/, 'al'],
  [/entli$/, 'ent'],
  [/eli$/, 'e'],
  [/ousli$/, 'ous'],
  [/ization$/, 'ize'],
  [/ation$/, 'ate'],
  [/ator$/, 'ate'],
  [/alism$/, 'al'],
  [/iveness$/, 'ive'],
  [/fulness$/, 'ful'],
  [/ousness$/, 'ous'],
  [/aliti$/, 'al'],
  [/iviti$/, 'ive'],
  [/biliti$/, 'ble'],
  [/logi$/, 'log'],
];
const SUFFIXED: [RegExp, string][] = [
  [/icate$/, 'ic'],
  [/ative$/, ''],
  [/alize$/, 'al'],
  [/iciti$/, 'ic'],
  [/ical$/, 'ic'],
  [/ful$/, ''],
  [/ness$/, ''],
];
const ENDINGS =
  /(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/;

/** Porter's algorithm of 1980 for one lower-case English word: "connections" and "connecting" become "connect". */
export function porterStem(original: string): string {
  if (original.length < 3) return original;
  let word = original.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1');

  word = removePastAndProgressive(word);
  if (/y$/.test(word) && HAS_VOWEL.test(word.slice(0, -1))) word = `${word.slice(0, -1)}i`;
  word = replaceSuffix(word, DERIVED);
  word = replaceSuffix(word, SUFFIXED);

  const ending = ENDINGS.exec(word);
  if (ending && MEASURE_ABOVE_1.test(word.slice(0, ending.index)))
    word = word.slice(0, ending.index);

  return removeFinal(word);
}

function removePastAndProgressive(word: string): string {
  if (/eed$/.test(word)) return MEASURE_ABOVE_0.test(word.slice(0, -3)) ? word.slice(0, -1) : word;

  const stem = word.replace(/(ed|ing)$/, '');
  if (stem === word || !HAS_VOWEL.test(stem)) return word;
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1);
  return SHORT_END.test(stem) ? `${stem}e` : stem;
}

function replaceSuffix(word: string, rules: [RegExp, string][]): string {
  for (const [suffix, replacement] of rules) {
    const stem = word.replace(suffix, '');
    if (stem !== word) return MEASURE_ABOVE_0.test(stem) ? stem + replacement : word;
  }
  return word;
}

function removeFinal(word: string): string {
  let result = word;
  if (/e$/.test(result)) {
    const stem = result.slice(0, -1);
    const isLong = MEASURE_ABOVE_1.test(stem);
    if (isLong || (MEASURE_IS_1.test(stem) && !SHORT_END.test(stem))) result = stem;
  }
  return /ll$/.test(result) && MEASURE_ABOVE_1.test(result) ? result.slice(0, -1) : result;
}
