/** In UTF-16 units; `end` is behind the last one. */
export type Stretch = { start: number; end: number };

const TOLD = /[\p{L}\p{N}]/u;
/** What belongs to a quote before its first letter, and behind its last. */
const OPENING = /[\p{Ps}\p{Pi}"'¿¡]{0,3}$/u;
const CLOSING = /^[^\s\p{L}\p{N}]{0,3}/u;

/**
 * Where a quote stands in a text, for the first time. Letters and digits alone are compared, each as its plainest form: the
 * text may have other spaces, words that are parted at the end of a line, ligatures, accents as characters of their own, and
 * other quotation marks.
 */
export function findQuote(text: string, quote: string): Stretch | undefined {
  const wanted = fold(quote).letters;
  const { letters, places } = fold(text);
  const at = wanted === '' ? -1 : letters.indexOf(wanted);
  const [first, last] = [places[at], places[at + wanted.length - 1]];
  if (!first || !last) return undefined;
  const opening = OPENING.exec(text.slice(Math.max(0, first.start - 3), first.start))?.[0] ?? '';
  const closing = CLOSING.exec(text.slice(last.end, last.end + 3))?.[0] ?? '';
  return { start: first.start - opening.length, end: last.end + closing.length };
}

/** `places` has, for each of the letters, where it comes from. */
function fold(text: string): { letters: string; places: Stretch[] } {
  const places: Stretch[] = [];
  const letters: string[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    for (const one of character.normalize('NFKD').toLowerCase()) {
      if (!TOLD.test(one)) continue;
      letters.push(one);
      for (let unit = 0; unit < one.length; unit += 1) places.push({ start, end });
    }
    start = end;
  }
  return { letters: letters.join(''), places };
}
