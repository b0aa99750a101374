import { PAGE_NUMBER } from './fields.ts';

/** `Page 3 of 10`, without its numbers: nothing more stands around them. */
const MAX_WORDS = 2;

/** Of a header or footer, what stands between tabs is left out where it only says which page it is. */
export function withoutPageNumber(text: string): string {
  return text
    .split('\t')
    .filter((part) => !part.includes(PAGE_NUMBER) || !isPageNumber(part))
    .join('\t');
}

function isPageNumber(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length <= MAX_WORDS && !words.some((word) => /\p{N}/u.test(word));
}
