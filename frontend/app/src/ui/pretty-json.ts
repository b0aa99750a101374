const INDENT = '  ';
const TOKEN = /"(?:[^"\\]+|\\.)*"?|[[\]{},:]|[^\s"[\]{},:]+/gs;

/**
 * JSON on lines of its own, with everything else as it was written: long numbers, repeated keys, and a text that ends
 * in the middle.
 */
export function prettyJson(text: string): string {
  let depth = 0;
  let written = '';
  let before = '';
  const line = () => `\n${INDENT.repeat(depth)}`;

  for (const [token] of text.matchAll(TOKEN)) {
    const isOpened = before === '{' || before === '[';
    if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      // Nothing inside stays on its line.
      written += isOpened ? token : line() + token;
    } else {
      if (isOpened || before === ',') written += line();
      written += token === ':' ? ': ' : token;
      if (token === '{' || token === '[') depth += 1;
    }
    before = token;
  }
  return written;
}
