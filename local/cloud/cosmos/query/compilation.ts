import { type Expression, type Query, QueryError } from './ast.ts';
import type { Row } from './row-source.ts';
import type { Schema } from './schema.ts';
import type { Json, JsonObject, Value } from './values.ts';

/** What a compiled expression is evaluated against: one document, and what JOINs put beside it. */
export class Frame {
  slots: Value[] = [];
  /** Results of the aggregates of a group, while its SELECT is evaluated. */
  aggregates: Value[] = [];
  row: Row | undefined;
  #root: Value;
  #isLoaded = false;
  #needsWhole = false;

  load(row: Row, needsWhole: boolean): void {
    this.row = row;
    this.#isLoaded = false;
    this.#needsWhole = needsWhole;
  }

  loadDocument(document: JsonObject | undefined): void {
    this.#root = document;
    this.#isLoaded = true;
  }

  /** Parsed on first use: a row that SQLite has filtered and ordered may never be looked into. */
  root(): Value {
    if (!this.#isLoaded) {
      this.#root = this.#needsWhole ? this.row?.whole() : this.row?.light();
      this.#isLoaded = true;
    }
    return this.#root;
  }

  copy(): Frame {
    const copy = new Frame();
    copy.slots = [...this.slots];
    copy.row = this.row;
    copy.#root = this.root();
    copy.#isLoaded = true;
    return copy;
  }
}

export type Evaluate = (frame: Frame) => Value;

/** Alias -> slot. The document itself is slot 0. */
export type Scope = ReadonlyMap<string, number>;
export const ROOT = 0;

export type AggregateName = 'COUNT' | 'COUNTIF' | 'SUM' | 'MIN' | 'MAX' | 'AVG';
export const aggregateNames: ReadonlySet<string> = new Set([
  'COUNT',
  'COUNTIF',
  'SUM',
  'MIN',
  'MAX',
  'AVG',
]);
export type Aggregate = { name: AggregateName; argument: Evaluate; expression: Expression };

/** The state of compiling one query text. */
export type Compilation = {
  parameters: ReadonlyMap<string, Json>;
  schema: Schema;
  /** Filtering and projecting are told apart, since vectors may be needed for one and not for the other. */
  stage: 'filter' | 'select';
  needsWhole: { filter: boolean; select: boolean };
  slotCount: number;
  /** Set while a SELECT is compiled: aggregates found there are registered here. */
  aggregates: Aggregate[] | undefined;
  compileSubquery(query: Query, scope: Scope, wants: 'all' | 'any'): (frame: Frame) => Json[];
};

const NOT_CONSTANT = /^(RAND$|GETCURRENT|COUNT$|COUNTIF$|SUM$|MIN$|MAX$|AVG$)/;

export function isConstant(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'parameter':
      return true;
    case 'unary':
      return isConstant(expression.operand);
    case 'binary':
      return isConstant(expression.left) && isConstant(expression.right);
    case 'array':
      return expression.items.every(isConstant);
    case 'object':
      return expression.properties.every(([, value]) => isConstant(value));
    case 'call':
      return !NOT_CONSTANT.test(expression.name) && expression.args.every(isConstant);
    default:
      return false;
  }
}

/** `c.a.b` -> ['a', 'b'] if `c` is the document; undefined for anything else. */
export function documentPath(expression: Expression, scope: Scope): string[] | undefined {
  const names: string[] = [];
  let node = expression;
  while (node.kind === 'property') {
    names.unshift(node.name);
    node = node.target;
  }
  return node.kind === 'name' && scope.get(node.name) === ROOT ? names : undefined;
}

export function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && isPrefixPath(a, b);
}

export function isPrefixPath(prefix: readonly string[], path: readonly string[]): boolean {
  return prefix.length <= path.length && prefix.every((name, i) => path[i] === name);
}

export function touchesVector(names: readonly string[], schema: Schema): boolean {
  return schema.vectorPaths.some(
    (vector) => isPrefixPath(names, vector.names) || isPrefixPath(vector.names, names),
  );
}

export function resolveAlias(
  name: string,
  scope: Scope,
  at: { start: number; end: number },
): number {
  const slot = scope.get(name);
  if (slot === undefined) {
    throw new QueryError(`Identifier '${name}' could not be resolved.`, 'SC2001', at);
  }
  return slot;
}
