/**
 * A value that holds no others, with the way to it: `products[3].price`. Empty for a bare value. A list of nothing but
 * numbers is one value, as `12.5, 41.9`, and so is a list of such lists: nobody asks for a single one of them.
 */
export type Leaf = { path: string; value: string };

/** Stands where an object or list begins inside a list. */
export const RECORD = 'record';

export const MAX_DEPTH = 100;
const MAX_KEY_LENGTH = 100;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

type Frame = { close: '}' | ']'; path: string; index: number };

export class TooDeep extends Error {}

/**
 * Reads JSON value by value. `JSON.parse` would build all of it at once, and when that takes more memory than
 * there is, V8 ends the whole process and not just the thread.
 * @throws SyntaxError where the text is no JSON, TooDeep beyond 100 levels
 */
export function* readLeaves(text: string): Generator<Leaf | typeof RECORD> {
  const frames: Frame[] = [];
  const numbersAt = createNumbersReader(text);
  let at = 0;
  let path = '';

  const skipSpace = (): string => {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
    return text.charAt(at);
  };
  const expect = (character: string): void => {
    if (skipSpace() !== character) throw new SyntaxError(`Expected ${character} at ${at}.`);
    at += 1;
  };
  const readString = (): string => {
    const end = endOfString(text, at);
    const value: string = JSON.parse(text.slice(at, end));
    at = end;
    return value;
  };
  const readScalar = (): string => {
    if (text.charAt(at) === '"') return readString();
    SCALAR.lastIndex = at;
    const found = SCALAR.exec(text)?.[0];
    if (!found) throw new SyntaxError(`Unexpected character at ${at}.`);
    at += found.length;
    return found;
  };
  const enterMember = (frame: Frame): void => {
    if (frame.close === ']') {
      path = `${frame.path}[${frame.index}]`;
      frame.index += 1;
      return;
    }
    if (skipSpace() !== '"') throw new SyntaxError(`Expected a name at ${at}.`);
    const key = readString().slice(0, MAX_KEY_LENGTH).replace(/\s+/g, ' ');
    path = frame.path === '' ? key : `${frame.path}.${key}`;
    expect(':');
  };

  for (;;) {
    const first = skipSpace();
    const isHolder = first === '{' || first === '[';
    if (isHolder && frames.at(-1)?.close === ']') yield RECORD;
    const end = first === '[' ? numbersAt(at, MAX_DEPTH - frames.length) : 0;
    if (end > 0) {
      yield { path, value: numbersIn(text.slice(at + 1, end - 1)) };
      at = end;
    } else if (isHolder) {
      const frame: Frame = { close: first === '{' ? '}' : ']', path, index: 0 };
      if (frames.push(frame) > MAX_DEPTH) throw new TooDeep();
      at += 1;
      if (skipSpace() !== frame.close) {
        enterMember(frame);
        continue;
      }
    } else yield { path, value: readScalar() };

    // A value has ended, or an empty object or list is about to: on to the next member, or outwards.
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      if (skipSpace() === frame.close) {
        at += 1;
        frames.pop();
      } else {
        expect(',');
        enterMember(frame);
        break;
      }
    }
    if (frames.length === 0) break;
  }
  if (skipSpace() !== '') throw new SyntaxError(`Unexpected character at ${at}.`);
}

const TOKEN = /[ \t\n\r]*(?:([[\],])|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[ \t\n\r,\]]))/y;

/** Answers where a list of numbers, or of such lists, ends; 0 for any other. Each place is looked at twice at most. */
function createNumbersReader(text: string) {
  /** Where lists begin that hold something else. */
  const others = new Set<number>();

  return (start: number, maxDepth: number): number => {
    if (others.has(start)) return 0;
    const open: number[] = [];
    let hasNumber = false;
    let isValueDue = true;
    TOKEN.lastIndex = start;
    for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
      const [, sign] = found;
      if (sign === '[' && isValueDue && open.length < maxDepth) open.push(TOKEN.lastIndex - 1);
      else if (sign === ',' && !isValueDue) isValueDue = true;
      else if (sign === ']' && !isValueDue) {
        open.pop();
        if (open.length === 0) return hasNumber ? TOKEN.lastIndex : 0;
      } else if (!sign && isValueDue) {
        hasNumber = true;
        isValueDue = false;
      } else break;
    }
    for (const one of open) others.add(one);
    return 0;
  };
}

const numbersIn = (list: string): string => list.replace(/[ \t\n\r]+/g, '').replaceAll(',', ', ');

/** Behind the closing quotation mark: the next one that no backslash stands before. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charAt(end - 1 - backslashes) === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  throw new SyntaxError('A string does not end.');
}
