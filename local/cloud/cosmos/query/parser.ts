import {
  type Expression,
  type FromItem,
  lastName,
  type OrderItem,
  type Query,
  QueryError,
  type Selection,
} from './ast.ts';
import { parseExpression, postfix } from './expression-parser.ts';
import { TokenReader } from './token-reader.ts';

/** A product sends the same few texts again and again: their trees are kept. */
const parsed = new Map<string, Query>();
const MAX_PARSED = 500;

export function parseQuery(source: string): Query {
  const known = parsed.get(source);
  if (known) return known;

  const query = parseWhole(source, readQuery);
  if (parsed.size >= MAX_PARSED) {
    const oldest = parsed.keys().next();
    if (!oldest.done) parsed.delete(oldest.value);
  }
  parsed.set(source, query);
  return query;
}

/** The condition of a patch: `from c where c.x = 1`. */
export function parseCondition(source: string): Query {
  return parseWhole(source, (tokens) => {
    if (tokens.isWord('select')) return readQuery(tokens);
    const select: Selection = { kind: 'star', at: tokens.token.at };
    const query: Query = { kind: 'query', select, isDistinct: false, from: readFrom(tokens) };
    if (tokens.takeWord('where')) query.where = parseExpression(tokens, readQuery);
    return query;
  });
}

function parseWhole(source: string, read: (tokens: TokenReader) => Query): Query {
  const tokens = new TokenReader(source);
  const query = read(tokens);
  tokens.takeSymbol(';');
  if (tokens.token.kind !== 'end') tokens.fail();
  return query;
}

function readQuery(tokens: TokenReader): Query {
  const expression = () => parseExpression(tokens, readQuery);

  tokens.expectWord('select');
  let isDistinct = tokens.takeWord('distinct');
  const top = readTop(tokens);
  isDistinct = tokens.takeWord('distinct') || isDistinct;
  const select = readSelection(tokens, expression);
  const [from, fromText] = tokens.spelled(() => readFrom(tokens));
  const query: Query = { kind: 'query', select, isDistinct, top, from, fromText };

  if (tokens.takeWord('where')) [query.where, query.whereText] = tokens.spelled(expression);
  if (tokens.takeWord('group')) {
    tokens.expectWord('by');
    query.groupBy = tokens.list(expression);
  }
  if (tokens.takeWord('order')) {
    tokens.expectWord('by');
    readOrder(tokens, query);
  }
  if (tokens.takeWord('offset')) {
    query.offset = expression();
    tokens.expectWord('limit');
    query.limit = expression();
  }
  return query;
}

function readTop(tokens: TokenReader): Expression | undefined {
  const { kind } = tokens.peek();
  if (!tokens.isWord('top') || (kind !== 'number' && kind !== 'parameter')) return undefined;
  tokens.next();
  const count = tokens.next();
  if (count.kind === 'number') return { kind: 'literal', value: count.value };
  return count.kind === 'parameter'
    ? { kind: 'parameter', name: count.text, at: count.at }
    : tokens.fail(count);
}

function readSelection(tokens: TokenReader, expression: () => Expression): Selection {
  const { at } = tokens.token;
  if (tokens.takeSymbol('*')) return { kind: 'star', at };
  if (tokens.takeWord('value')) {
    const [value, text] = tokens.spelled(expression);
    return { kind: 'value', expression: value, text };
  }

  const items = tokens.list(() => {
    const [item, text] = tokens.spelled(expression);
    return { expression: item, text, alias: readAlias(tokens) };
  });
  return { kind: 'list', items, at };
}

function readAlias(tokens: TokenReader): string | undefined {
  if (tokens.takeWord('as')) {
    const token = tokens.token;
    if (token.kind !== 'string') return tokens.identifier();
    tokens.next();
    return token.text;
  }
  return tokens.startsAlias() ? tokens.identifier() : undefined;
}

function readFrom(tokens: TokenReader): FromItem[] {
  if (!tokens.takeWord('from')) return [];
  const items = [readFromItem(tokens)];
  while (tokens.takeWord('join')) items.push(readFromItem(tokens));
  return items;
}

function readFromItem(tokens: TokenReader): FromItem {
  const { at } = tokens.token;
  if (tokens.startsAlias() && tokens.isWord('in', tokens.peek())) {
    const alias = tokens.identifier();
    tokens.expectWord('in');
    return { alias, isIteration: true, source: readFromSource(tokens), at };
  }

  const source = readFromSource(tokens);
  const alias = readAlias(tokens) ?? (source.kind === 'query' ? undefined : lastName(source));
  return { alias, isIteration: false, source, at };
}

function readFromSource(tokens: TokenReader): Expression | Query {
  if (tokens.takeSymbol('(')) {
    const query = readQuery(tokens);
    tokens.expectSymbol(')');
    return query;
  }
  const { at } = tokens.token;
  const root: Expression = { kind: 'name', name: tokens.identifier(), at };
  return postfix(tokens, root, () => parseExpression(tokens, readQuery));
}

function readOrder(tokens: TokenReader, query: Query): void {
  const afterRank = tokens.peek();
  if (tokens.isWord('rank') && afterRank.kind === 'word') {
    tokens.next();
    const { at } = tokens.token;
    const rank = parseExpression(tokens, readQuery);
    if (rank.kind !== 'call') {
      throw new QueryError('ORDER BY RANK requires a scoring function.', 'SC2241', at);
    }
    query.rank = rank;
    return;
  }

  query.orderBy = tokens.list((): OrderItem => {
    const { at } = tokens.token;
    const [expression, text] = tokens.spelled(() => parseExpression(tokens, readQuery));
    const isDescending = tokens.takeWord('desc');
    const hasDirection = isDescending || tokens.takeWord('asc');
    return { expression, isDescending, hasDirection, at, text };
  });
}
