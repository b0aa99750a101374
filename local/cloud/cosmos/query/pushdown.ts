import type { CallExpression, Expression, OrderItem } from './ast.ts';
import { type Compilation, isConstant, isSamePath, type Scope } from './compilation.ts';
import { constantValue } from './compile-expression.ts';
import { translateCall } from './pushdown-calls.ts';
import {
  bind,
  type Column,
  type Context,
  columnOf,
  compareColumn,
  exact,
  isBindable,
  joined,
  partitionText,
  placeholders,
  type Translated,
} from './pushdown-column.ts';
import type { RowSource } from './row-source.ts';
import type { SqlFragment } from './sql-fragment.ts';
import { typeRank, type Value } from './values.ts';

/** What of WHERE is left to SQLite. Not exact: the documents have to be checked again. */
export type Pushdown = { fragment: SqlFragment | undefined; isExact: boolean };

export function pushDownWhere(
  where: Expression | undefined,
  compilation: Compilation,
  scope: Scope,
  source: RowSource,
): Pushdown {
  if (!where) return { fragment: undefined, isExact: true };
  const translated = source.schema.usesSqlite && translate(where, { compilation, scope, source });
  return translated
    ? { fragment: translated, isExact: translated.isExact }
    : { fragment: undefined, isExact: false };
}

/** Undefined if one of the keys is not a plain path of the document. */
export function pushDownOrder(
  orderBy: OrderItem[],
  where: Expression | undefined,
  compilation: Compilation,
  scope: Scope,
  source: RowSource,
): { key: string; isDescending: boolean }[] | undefined {
  if (!source.schema.usesSqlite) return undefined;

  const context = { compilation, scope, source };
  const keys: { key: string; isDescending: boolean }[] = [];
  for (const { expression, isDescending } of orderBy) {
    const column = columnOf(expression, context);
    if (!column) return undefined;
    // SQLite would sort all rows by what is the same in each, although an index has them in their order.
    const isCompared = (operators: string[]) => isComparedBy(operators, column, where, context);
    if (isCompared(['='])) continue;
    const isOfOneType = column.fixedRank !== undefined || isCompared(['<', '<=', '>', '>=']);
    if (!isOfOneType) keys.push({ key: column.rank, isDescending });
    keys.push({ key: column.value, isDescending });
  }
  // Equal keys follow the last direction, as a scan of the index in reverse would.
  keys.push({ key: 'd.rowid', isDescending: orderBy.at(-1)?.isDescending ?? false });
  return keys;
}

/** Does the condition, whatever else it asks for, compare this column with one value? */
function isComparedBy(
  operators: string[],
  column: Column,
  where: Expression | undefined,
  context: Context,
): boolean {
  if (where?.kind !== 'binary') return false;
  const { operator, left, right } = where;
  if (operator === 'and') {
    return [left, right].some((side) => isComparedBy(operators, column, side, context));
  }
  if (!operators.includes(operator) || !isConstant(right)) return false;
  const compared = columnOf(left, context);
  return compared !== undefined && isSamePath(compared.names, column.names);
}

function translate(node: Expression, context: Context): Translated | undefined {
  switch (node.kind) {
    case 'binary':
      return translateBinary(node.operator, node.left, node.right, context);
    case 'in':
      return translateIn(node.operand, node.list, context);
    case 'between': {
      const low = translateBinary('>=', node.operand, node.low, context);
      const high = translateBinary('<=', node.operand, node.high, context);
      return low && high && joined(low, 'AND', high);
    }
    case 'unary': {
      const { operand } = node;
      if (node.operator !== 'not' || operand.kind !== 'call' || operand.name !== 'IS_DEFINED')
        return undefined;
      const [argument] = operand.args;
      const column = argument && columnOf(argument, context);
      return column && exact(`${column.rank}=0`);
    }
    case 'call':
      return translateContained(node, context) ?? translateCall(node, context);
    default:
      return undefined;
  }
}

/** A plus keeps SQLite from an index: it guesses that one over everything of a type is as good as the ids. */
function both(a: Translated, b: Translated): Translated {
  if (!a.isById && !b.isById) return joined(a, 'AND', b);
  const checked = (one: Translated) => (one.isById ? one : { ...one, sql: `+${one.sql}` });
  return { ...joined(checked(a), 'AND', checked(b)), isById: true };
}

const FLIPPED: Record<string, string> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
};

function translateBinary(
  operator: string,
  left: Expression,
  right: Expression,
  context: Context,
): Translated | undefined {
  if (operator === 'and' || operator === 'or') {
    const a = translate(left, context);
    const b = translate(right, context);
    if (a && b && operator === 'and') return both(a, b);
    if (a && b) return joined(a, 'OR', b);
    // One side of an AND narrows; one side of an OR does not.
    const one = operator === 'and' ? (a ?? b) : undefined;
    return one && { ...one, isExact: false };
  }

  const flipped = FLIPPED[operator];
  if (!flipped) return undefined;
  const isConstantRight = isConstant(right);
  const column = isConstantRight
    ? columnOf(left, context)
    : isConstant(left)
      ? columnOf(right, context)
      : undefined;
  if (!column) return undefined;
  return isConstantRight
    ? compareColumn(column, operator, constantValue(right, context.compilation), context)
    : compareColumn(column, flipped, constantValue(left, context.compilation), context);
}

function translateIn(
  operand: Expression,
  list: Expression[],
  context: Context,
): Translated | undefined {
  const column = columnOf(operand, context);
  if (!column || !list.every(isConstant)) return undefined;
  const values = list.map((item) => constantValue(item, context.compilation));
  return oneOf(column, values, context);
}

/** A column among the values of a given array is the same as IN. */
function translateContained(
  { name, args: [list, operand, ...options] }: CallExpression,
  context: Context,
): Translated | undefined {
  if (name !== 'ARRAY_CONTAINS' || !list || !operand || options.length > 0) return undefined;
  const column = isConstant(list) ? columnOf(operand, context) : undefined;
  const values = column && constantValue(list, context.compilation);
  return column && Array.isArray(values) ? oneOf(column, values, context) : undefined;
}

const MAX_IN_LIST = 500;

function oneOf(column: Column, values: Value[], context: Context): Translated | undefined {
  if (values.length > MAX_IN_LIST || !values.every(isBindable)) return undefined;

  const partitions = values.map((value) => partitionText(column, value, context));
  if (partitions.every((text) => text !== undefined)) {
    return exact(`d.pk IN (${placeholders(partitions)})`, ...partitions);
  }

  const parts = [1, 2, 3, 4].flatMap((rank): Translated[] => {
    const ofType = values.filter((value) => typeRank(value) === rank);
    if (ofType.length === 0) return [];
    if (column.fixedRank !== undefined && column.fixedRank !== rank) return [];
    if (rank === 1) return [exact(`${column.rank}=1`)];
    return [
      exact(
        `(${column.rank}=${rank} AND ${column.value} IN (${placeholders(ofType)}))`,
        ...ofType.map(bind),
      ),
    ];
  });
  const [first, ...others] = parts;
  if (!first) return exact('0');
  const { partitionPrefix = [], schema } = context.source;
  const isById = column.value === 'd.id' && partitionPrefix.length === schema.partitionPaths.length;
  return isById
    ? { ...first, isById }
    : others.reduce((all, part) => joined(all, 'OR', part), first);
}
