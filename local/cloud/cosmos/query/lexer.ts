import { QueryError, type Span } from './ast.ts';

export type Token =
  | { kind: 'string'; text: string; at: Span }
  | { kind: 'number'; value: number; at: Span }
  | { kind: 'parameter'; text: string; at: Span }
  /** `word` is the lower-case form: keywords are known by it. */
  | { kind: 'word'; text: string; word: string; at: Span }
  | { kind: 'symbol'; text: string; at: Span }
  | { kind: 'end'; at: Span };

/** Longer symbols first: `>>>` must not be read as `>>` and `>`. */
const SYMBOLS = [
  '>>>',
  '<=',
  '>=',
  '!=',
  '<>',
  '||',
  '??',
  '<<',
  '>>',
  ...'()[]{},.:?*/%+-=<>&|^~;',
];
const BLANK = /(?:[\s\u00a0]+|--[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const NUMBER = /0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const PARAMETER = /[@#][A-Za-z0-9_\u0080-\uffff]+/y;
const WORD = /[A-Za-z_$\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y;
const ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '/': '/',
};

export function tokenizeQuery(source: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;

  for (;;) {
    position += matchAt(BLANK, source, position)?.length ?? 0;
    if (position >= source.length) break;

    const token = readToken(source, position);
    tokens.push(token);
    position = token.at.end;
  }

  tokens.push({ kind: 'end', at: { start: source.length, end: source.length } });
  return tokens;
}

function readToken(source: string, start: number): Token {
  const quote = source[start];
  if (quote === "'" || quote === '"') return readString(source, start, quote);

  const number = matchAt(NUMBER, source, start);
  if (number) return { kind: 'number', value: Number(number), at: span(start, number) };

  const parameter = matchAt(PARAMETER, source, start);
  if (parameter) return { kind: 'parameter', text: parameter, at: span(start, parameter) };

  const word = matchAt(WORD, source, start);
  if (word) return { kind: 'word', text: word, word: word.toLowerCase(), at: span(start, word) };

  const symbol = SYMBOLS.find((candidate) => source.startsWith(candidate, start));
  if (symbol) return { kind: 'symbol', text: symbol, at: span(start, symbol) };

  throw invalidToken(source, start, start + 1);
}

function readString(source: string, start: number, quote: string): Token {
  let text = '';
  let i = start + 1;
  while (source[i] !== quote) {
    const character = source[i];
    if (character === undefined) throw invalidToken(source, start, source.length);
    if (character !== '\\') {
      text += character;
      i++;
      continue;
    }

    const escaped = source[i + 1] ?? '';
    const code = source.slice(i + 2, i + 6);
    if (escaped === 'u' && /^[0-9a-fA-F]{4}$/.test(code)) {
      text += String.fromCharCode(Number.parseInt(code, 16));
      i += 6;
    } else if (ESCAPES[escaped] !== undefined) {
      text += ESCAPES[escaped];
      i += 2;
    } else {
      throw invalidToken(source, i, i + 2);
    }
  }
  return { kind: 'string', text, at: { start, end: i + 1 } };
}

function matchAt(pattern: RegExp, source: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(source)?.[0];
}

function span(start: number, text: string): Span {
  return { start, end: start + text.length };
}

function invalidToken(source: string, start: number, end: number): QueryError {
  const text = source.slice(start, end);
  return new QueryError(`Syntax error, invalid token '${text}'.`, 'SC1010', { start, end });
}
