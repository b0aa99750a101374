/**
 * JSON whose whole numbers beyond 2^53, such as the ids of many APIs, keep every digit: they are read as bigints, and
 * bigints are written as numbers. All else is as `JSON.parse` and `JSON.stringify` do it, which would round them.
 */

/** Of this process: no text has it by accident, and nobody else knows it. */
const MARK = `whole-${Math.random()}${Math.random()}:`.replaceAll('.', '-');
const PARTS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;
const LONG = /^-?[1-9]\d{15,}$/;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** @throws SyntaxError */
export function parseExactly(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const marked = text.replace(PARTS, (part) =>
    LONG.test(part) && !Number.isSafeInteger(Number(part)) ? `"${MARK}${part}"` : part,
  );
  return JSON.parse(marked, (_name, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}

/** `replacer`: as of `JSON.stringify`. It is given bigints as they are. */
export function stringifyExactly(
  value: unknown,
  replacer: (name: string, value: unknown) => unknown = (_name, part) => part,
): string {
  const text = JSON.stringify(value, (name, part: unknown) => {
    const replaced = replacer(name, part);
    return typeof replaced === 'bigint' ? `${MARK}${replaced}` : replaced;
  });
  return text.replace(MARKED, '$1');
}
