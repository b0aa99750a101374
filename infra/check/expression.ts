/** An expression as templates have them between brackets: `[format('{0}-x', parameters('name'))]`. */
export type Expression =
  | { kind: 'literal'; value: string | number }
  | { kind: 'call'; name: string; given: Expression[] }
  | { kind: 'member'; of: Expression; key: Expression };

type Cursor = { text: string; at: number };

const NUMBER = /-?\d+/y;
const NAME = /[A-Za-z_]\w*/y;
const STRING = /'((?:[^']|'')*)'/y;

/** Undefined for a text that is no expression. Two brackets begin a text that begins with one. */
export function expressionIn(text: string): Expression | undefined {
  if (!/^\[(?!\[)/.test(text) || !text.endsWith(']')) return undefined;
  const cursor = { text: text.slice(1, -1), at: 0 };
  const expression = read(cursor);
  if (cursor.at < cursor.text.length) throw broken(cursor);
  return expression;
}

function read(cursor: Cursor): Expression {
  let expression = readFirst(cursor);
  for (;;) {
    if (takes(cursor, '.')) {
      const key = { kind: 'literal' as const, value: need(cursor, NAME) };
      expression = { kind: 'member', of: expression, key };
    } else if (takes(cursor, '[')) {
      const key = read(cursor);
      if (!takes(cursor, ']')) throw broken(cursor);
      expression = { kind: 'member', of: expression, key };
    } else return expression;
  }
}

function readFirst(cursor: Cursor): Expression {
  blanks(cursor);
  const text = matched(cursor, STRING);
  if (text !== undefined)
    return { kind: 'literal', value: text.slice(1, -1).replaceAll("''", "'") };
  const number = matched(cursor, NUMBER);
  if (number !== undefined) return { kind: 'literal', value: Number(number) };

  const name = need(cursor, NAME);
  const given: Expression[] = [];
  if (!takes(cursor, '(')) throw broken(cursor);
  while (!takes(cursor, ')')) {
    if (given.length > 0 && !takes(cursor, ',')) throw broken(cursor);
    given.push(read(cursor));
  }
  return { kind: 'call', name, given };
}

function takes(cursor: Cursor, sign: string): boolean {
  blanks(cursor);
  if (!cursor.text.startsWith(sign, cursor.at)) return false;
  cursor.at += sign.length;
  return true;
}

function matched(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const [found] = pattern.exec(cursor.text) ?? [];
  cursor.at += found?.length ?? 0;
  return found;
}

function need(cursor: Cursor, pattern: RegExp): string {
  const found = matched(cursor, pattern);
  if (found === undefined) throw broken(cursor);
  return found;
}

function blanks(cursor: Cursor): void {
  while (cursor.text[cursor.at] === ' ') cursor.at += 1;
}

const broken = ({ text, at }: Cursor) =>
  new Error(`this is no expression from character ${at} on: ${text}`);
