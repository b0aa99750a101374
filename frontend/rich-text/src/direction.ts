const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/** Where the lines of a text begin: by its first letter. For what has parts of their own, into which `dir="auto"` does not look. */
export const directionOf = (text: string): 'rtl' | 'ltr' =>
  RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr';
