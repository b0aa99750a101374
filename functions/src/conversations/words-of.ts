export const WORD = /[\p{L}\p{N}]+/gu;

/** The same for what is kept and for what is searched for: else the one would not find the other. */
export const wordsOf = (text: string): string[] =>
  text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
