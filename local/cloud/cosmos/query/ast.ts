import type { Comparison, Value } from './values.ts';

/** Where in the query text something stands; errors carry it. */
export type Span = { start: number; end: number };

export type BinaryOperator =
  | Comparison
  | '='
  | '!='
  | 'and'
  | 'or'
  | '??'
  | '||'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  | '>>>';

export type CallExpression = { kind: 'call'; name: string; args: Expression[]; at: Span };

export type Expression =
  | CallExpression
  | { kind: 'literal'; value: Value }
  | { kind: 'parameter'; name: string; at: Span }
  | { kind: 'name'; name: string; at: Span }
  | { kind: 'property'; target: Expression; name: string }
  | { kind: 'index'; target: Expression; index: Expression }
  | { kind: 'array'; items: Expression[] }
  | { kind: 'object'; properties: [string, Expression][] }
  | { kind: 'conditional'; test: Expression; whenTrue: Expression; otherwise: Expression }
  | { kind: 'unary'; operator: 'not' | '-' | '+' | '~'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'in'; operand: Expression; list: Expression[] }
  | { kind: 'inQuery'; operand: Expression; query: Query }
  | { kind: 'between'; operand: Expression; low: Expression; high: Expression }
  | { kind: 'like'; operand: Expression; pattern: Expression; escape?: Expression }
  | { kind: 'exists'; query: Query }
  | { kind: 'arrayQuery'; query: Query }
  | { kind: 'scalarQuery'; query: Query };

export type FromItem = {
  alias: string | undefined;
  /** `x IN source`: one row for each element of an array. */
  isIteration: boolean;
  source: Expression | Query;
  at: Span;
};

export type OrderItem = {
  expression: Expression;
  isDescending: boolean;
  hasDirection: boolean;
  at: Span;
  text: string;
};

export type Selection =
  | { kind: 'star'; at: Span }
  | { kind: 'value'; expression: Expression; text: string }
  | { kind: 'list'; items: SelectItem[]; at: Span };

type SelectItem = { expression: Expression; text: string; alias: string | undefined };

/** A plan is written from the query's own words: what it takes over is kept as `text` beside the tree. */
export type Query = {
  kind: 'query';
  select: Selection;
  isDistinct: boolean;
  from: FromItem[];
  fromText?: string;
  top?: Expression;
  where?: Expression;
  whereText?: string;
  groupBy?: Expression[];
  orderBy?: OrderItem[];
  /** ORDER BY RANK */
  rank?: CallExpression;
  offset?: Expression;
  limit?: Expression;
};

/** A query that cannot be parsed, or asks for something this engine does not do: answered as 400 with its place. */
export class QueryError extends Error {
  readonly code: string;
  readonly at: Span;

  constructor(message: string, code: string, at: Span = { start: 0, end: 0 }) {
    super(message);
    this.code = code;
    this.at = at;
  }
}

/** The property a bare `c.a.b` is called by when it is selected without an alias. */
export function lastName(expression: Expression): string | undefined {
  return expression.kind === 'name' || expression.kind === 'property' ? expression.name : undefined;
}
