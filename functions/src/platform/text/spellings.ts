/** Points and accents of scripts in which words are written without them, too; in others, such as Thai, they are letters. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u06d6-\u06ed]/g;

/** Letters that Unicode does not take apart, and forms of one letter that people use for one another. */
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' },
  ...{ ς: 'σ', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ٱ: 'ا', ـ: '' },
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** A text in small letters as somebody writes it who leaves out accents: one spelling of each letter. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);

/** As they are written on keyboards that have none of them, in German and in the north. */
const DOUBLED: Record<string, string> = { ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue', å: 'aa' };

/**
 * The other ways in which people write a text in small letters: without its accents, with two letters for one that has
 * points, with one form for all forms of a letter. None where it has nothing of the kind.
 */
export function otherSpellings(text: string): string[] {
  if (/^[\p{ASCII}]*$/u.test(text)) return [];
  const plain = withoutAccents(text);
  const doubled = withoutAccents(
    text.normalize('NFC').replace(/[äöøüå]/g, (letter) => DOUBLED[letter] ?? letter),
  );
  return [...new Set([plain, doubled])].filter((one) => one !== text);
}

/** A text to look for words in, however they are written. */
export function inAllSpellings(text: string): string {
  const small = text.normalize('NFKC').toLowerCase();
  return [small, ...otherSpellings(small)].join('\n');
}
