/** Words that say little about what a text is about. */
const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be because been before but by can could did do does
  doing done each for from get give had has have having he her here hers him his how i if in into is it
  its just know let like me more most much my need no nor not now of off on one only or other our out
  over own please say she should so some such tell than that the their them then there these they this
  those through to too under until up us use very want was we were what when where which while who whom
  why will with would yes you your happen happens explain describe information soon often many`
    .split(/\s+/)
    .concat([
      'der',
      'die',
      'das',
      'und',
      'ist',
      'ein',
      'eine',
      'ich',
      'le',
      'la',
      'les',
      'de',
      'et',
      'el',
    ]),
);

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

/** Lower-cased words in the order of the text. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

export const isStopWord = (word: string): boolean =>
  STOP_WORDS.has(word) || STOP_WORDS.has(word.split(/['’]/)[0] ?? word);

/** Stems of the words that carry meaning. */
export function contentStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stem);
}

/** Plural and verb endings go, so that 'returned items' finds 'return an item'. */
export function stem(word: string): string {
  const base = word.replace(/['’]\w+$/, '');
  if (base.length > 5 && base.endsWith('ing')) return undouble(base.slice(0, -3));
  if (base.length > 4 && base.endsWith('ied')) return `${base.slice(0, -3)}y`;
  if (base.length > 4 && base.endsWith('ed')) return undouble(base.slice(0, -2));
  if (base.length > 4 && base.endsWith('ies')) return `${base.slice(0, -3)}y`;
  if (base.length > 4 && /(?:s|x|z|ch|sh)es$/.test(base)) return base.slice(0, -2);
  if (base.length > 3 && base.endsWith('s') && !/(?:ss|us|is)$/.test(base)) {
    return withoutFinalE(base.slice(0, -1));
  }
  return withoutFinalE(base);
}

/** 'shipped' becomes 'ship', as 'ships' does. */
const undouble = (base: string) => (/([bdfgmnprt])\1$/.test(base) ? base.slice(0, -1) : base);

/** 'storing', 'stored' and 'store' meet at 'stor'. */
const withoutFinalE = (base: string) =>
  base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base;

/** 'shippedAt' and 'shipped_at' are 'shipped at'. */
export const spelled = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
