/**
 * A JSON text without the white space between its parts. It is not parsed: numbers with more digits than JavaScript
 * keeps stay what they are, and the beginning of a long answer need not be valid.
 */
export function compactJson(text: string): string {
  const kept: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isSpace(code)) {
      kept.push(text.slice(start, at));
      while (isSpace(text.charCodeAt(at + 1))) at += 1;
      start = at + 1;
    }
  }
  kept.push(text.slice(start));
  return kept.join('');
}

const QUOTE = 34;
const BACKSLASH = 92;

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}
