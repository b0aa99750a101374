import { type BinaryOperator, type Expression, type Query, QueryError } from './ast.ts';
import type { TokenReader } from './token-reader.ts';

/** Higher binds tighter. */
const PRECEDENCE: Partial<Record<string, number>> = {
  '??': 2,
  or: 3,
  and: 4,
  '=': 6,
  '!=': 6,
  '<>': 6,
  '<': 6,
  '>': 6,
  '<=': 6,
  '>=': 6,
  '|': 7,
  '^': 8,
  '&': 9,
  '<<': 10,
  '>>': 10,
  '>>>': 10,
  '||': 11,
  '+': 12,
  '-': 12,
  '*': 13,
  '/': 13,
  '%': 13,
};
const CONDITIONAL = 1;
const NOT = 5;
const COMPARISON = 6;
const ABOVE_COMPARISON = 7;

const CONSTANTS = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

type ParseQuery = (tokens: TokenReader) => Query;

/** Precedence climbing. The parser of sub-queries comes in as an argument, because the two need each other. */
export function parseExpression(
  tokens: TokenReader,
  parseQuery: ParseQuery,
  minimum = 0,
): Expression {
  const parse = (min = 0) => parseExpression(tokens, parseQuery, min);
  let left = unary(tokens, parse, parseQuery);

  for (;;) {
    if (minimum <= CONDITIONAL && tokens.takeSymbol('?')) {
      const whenTrue = parse();
      tokens.expectSymbol(':');
      left = { kind: 'conditional', test: left, whenTrue, otherwise: parse(CONDITIONAL) };
      continue;
    }

    const worded = minimum <= COMPARISON && wordedComparison(tokens, left, parse, parseQuery);
    if (worded) {
      left = worded;
      continue;
    }

    const operator = binaryOperator(tokens);
    const precedence = operator && PRECEDENCE[operator];
    if (!operator || precedence === undefined || precedence < minimum) return left;
    tokens.next();
    left = { kind: 'binary', operator, left, right: parse(precedence + 1) };
  }
}

function binaryOperator({ token }: TokenReader): BinaryOperator | undefined {
  if (token.kind === 'word' && (token.word === 'and' || token.word === 'or')) return token.word;
  if (token.kind !== 'symbol' || PRECEDENCE[token.text] === undefined) return undefined;
  return token.text === '<>' ? '!=' : (token.text as BinaryOperator);
}

/** [NOT] IN, BETWEEN, LIKE */
function wordedComparison(
  tokens: TokenReader,
  operand: Expression,
  parse: (min?: number) => Expression,
  parseQuery: ParseQuery,
): Expression | undefined {
  const isNegated = tokens.isWord('not');
  const keyword = isNegated ? tokens.peek() : tokens.token;
  if (!['in', 'between', 'like'].some((word) => tokens.isWord(word, keyword))) return undefined;
  if (isNegated) tokens.next();
  tokens.next();

  const comparison = readComparison();
  return isNegated ? { kind: 'unary', operator: 'not', operand: comparison } : comparison;

  function readComparison(): Expression {
    if (tokens.isWord('in', keyword)) {
      tokens.expectSymbol('(');
      const inside: Expression = tokens.isWord('select')
        ? { kind: 'inQuery', operand, query: parseQuery(tokens) }
        : { kind: 'in', operand, list: tokens.list(parse) };
      tokens.expectSymbol(')');
      return inside;
    }
    if (tokens.isWord('between', keyword)) {
      const low = parse(ABOVE_COMPARISON);
      tokens.expectWord('and');
      return { kind: 'between', operand, low, high: parse(ABOVE_COMPARISON) };
    }
    const pattern = parse(ABOVE_COMPARISON);
    const escapeWith = tokens.takeWord('escape') ? primary(tokens, parse, parseQuery) : undefined;
    return { kind: 'like', operand, pattern, escape: escapeWith };
  }
}

function unary(
  tokens: TokenReader,
  parse: (min?: number) => Expression,
  parseQuery: ParseQuery,
): Expression {
  if (tokens.takeWord('not')) return { kind: 'unary', operator: 'not', operand: parse(NOT) };

  for (const operator of ['-', '+', '~'] as const) {
    if (!tokens.takeSymbol(operator)) continue;
    const operand = unary(tokens, parse, parseQuery);
    const isNumber = operand.kind === 'literal' && typeof operand.value === 'number';
    if (operator === '-' && isNumber) return { kind: 'literal', value: -Number(operand.value) };
    return { kind: 'unary', operator, operand };
  }
  return postfix(tokens, primary(tokens, parse, parseQuery), parse);
}

/** `.name`, `["name"]`, `[expression]` */
export function postfix(
  tokens: TokenReader,
  start: Expression,
  parse: () => Expression,
): Expression {
  let target = start;
  for (;;) {
    if (tokens.takeSymbol('.')) {
      target = { kind: 'property', target, name: tokens.identifier() };
    } else if (tokens.takeSymbol('[')) {
      const index = parse();
      tokens.expectSymbol(']');
      const isName = index.kind === 'literal' && typeof index.value === 'string';
      target = isName
        ? { kind: 'property', target, name: String(index.value) }
        : { kind: 'index', target, index };
    } else {
      return target;
    }
  }
}

function primary(tokens: TokenReader, parse: () => Expression, parseQuery: ParseQuery): Expression {
  const token = tokens.token;
  if (token.kind === 'word') return wordPrimary(tokens, parse, parseQuery);

  tokens.next();
  if (token.kind === 'number') return { kind: 'literal', value: token.value };
  if (token.kind === 'string') return { kind: 'literal', value: token.text };
  if (token.kind === 'parameter') return { kind: 'parameter', name: token.text, at: token.at };
  if (token.kind === 'symbol' && token.text === '(') {
    const inner: Expression = tokens.isWord('select')
      ? { kind: 'scalarQuery', query: parseQuery(tokens) }
      : parse();
    tokens.expectSymbol(')');
    return inner;
  }
  if (token.kind === 'symbol' && token.text === '[') {
    return { kind: 'array', items: until(tokens, ']', parse) };
  }
  if (token.kind === 'symbol' && token.text === '{') {
    const properties = until(tokens, '}', (): [string, Expression] => {
      const key = tokens.next();
      if (key.kind !== 'string' && key.kind !== 'word') tokens.fail(key);
      tokens.expectSymbol(':');
      return [key.text, parse()];
    });
    return { kind: 'object', properties };
  }
  return tokens.fail(token);
}

function wordPrimary(
  tokens: TokenReader,
  parse: () => Expression,
  parseQuery: ParseQuery,
): Expression {
  const token = tokens.token;
  if (token.kind !== 'word') return tokens.fail();

  if (!tokens.isSymbol('(', tokens.peek())) {
    if (CONSTANTS.has(token.word)) {
      tokens.next();
      return { kind: 'literal', value: CONSTANTS.get(token.word) };
    }
    if (token.word === 'udf' && tokens.isSymbol('.', tokens.peek())) {
      throw new QueryError('User defined functions are not supported.', 'SC2005', token.at);
    }
    return { kind: 'name', name: tokens.identifier(), at: token.at };
  }

  tokens.next();
  tokens.next();
  if (token.word === 'exists' || (token.word === 'array' && tokens.isWord('select'))) {
    const query = parseQuery(tokens);
    tokens.expectSymbol(')');
    return { kind: token.word === 'exists' ? 'exists' : 'arrayQuery', query };
  }
  return {
    kind: 'call',
    name: token.text.toUpperCase(),
    args: until(tokens, ')', parse),
    at: token.at,
  };
}

/** A comma-separated list, possibly empty, with its closing symbol. */
function until<T>(tokens: TokenReader, closing: string, readOne: () => T): T[] {
  if (tokens.takeSymbol(closing)) return [];
  const items = tokens.list(readOne);
  tokens.expectSymbol(closing);
  return items;
}
