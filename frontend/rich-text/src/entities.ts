const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  deg: '°',
  times: '×',
  laquo: '«',
  raquo: '»',
  larr: '←',
  rarr: '→',
};

/** Markdown text may carry character references. The names are the ones that models write; others stay. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
  });
