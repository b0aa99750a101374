/*
 * How records are sorted and searched in lists. Both are stored with them, since it has to be an index's work: functions in a
 * query read every record.
 */

/** Of a longer name, the beginning: it becomes part of a cursor. */
const MAX_SORT_NAME = 100;

/** In the alphabet as people know it: letter case and accents do not matter. */
export const sortNameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .slice(0, MAX_SORT_NAME)
    .toWellFormed();

/** What is searched, in one spelling. */
export const searchableText = (...parts: string[]): string => inOneSpelling(parts.join('\n'));

/** What is searched for, word by word. */
export const searchedWords = (search = ''): string[] =>
  inOneSpelling(search).split(/\s+/).filter(Boolean);

/** Each of the words has to be found in the field `words`. */
export function wordConditions(words: string[]) {
  return {
    conditions: words.map((_, number) => `CONTAINS(c.words, @word${number})`),
    parameters: Object.fromEntries(words.map((word, number) => [`word${number}`, word])),
  };
}

const inOneSpelling = (text: string): string => text.normalize('NFKC').toLowerCase();
