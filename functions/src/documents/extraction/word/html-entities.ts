/** Of Latin 1, from 160 on. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
const named = new Map([
  ...LATIN.map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...Object.entries({
    ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" },
    ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', euro: '€', trade: '™', dagger: '†' },
    ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
    ...{ lsaquo: '‹', rsaquo: '›', ensp: ' ', emsp: ' ', thinsp: ' ', zwnj: '', zwj: '' },
    ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', permil: '‰', minus: '−' },
    ...{ larr: '←', uarr: '↑', rarr: '→', darr: '↓', le: '≤', ge: '≥', ne: '≠', infin: '∞' },
  }),
]);

/** One that is not known stays as it is written. */
export const unescapeHtml = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d*));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named.get(name) ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    },
  );
