import type { Expression, OrderItem } from './ast.ts';
import { type Compilation, isConstant, type Scope } from './compilation.ts';
import { constantValue } from './compile-expression.ts';
import { translateCall } from './pushdown-calls.ts';
import {
  bind,
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
import { typeRank } from './values.ts';

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
  compilation: Compilation,
  scope: Scope,
  source: RowSource,
): { key: string; isDescending: boolean }[] | undefined {
  if (!source.schema.usesSqlite) return undefined;

  const keys: { key: string; isDescending: boolean }[] = [];
  for (const { expression, isDescending } of orderBy) {
    const column = columnOf(expression, { compilation, scope, source });
    if (!column) return undefined;
    if (column.fixedRank === undefined) keys.push({ key: column.rank, isDescending });
    keys.push({ key: column.value, isDescending });
  }
  // Equal keys follow the last direction, as a scan of the index in reverse would.
  keys.push({ key: 'd.rowid', isDescending: orderBy.at(-1)?.isDescending ?? false });
  return keys;
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
      return translateCall(node, context);
    default:
      return undefined;
  }
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
    if (a && b) return joined(a, operator === 'and' ? 'AND' : 'OR', b);
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

const MAX_IN_LIST = 500;

function translateIn(
  operand: Expression,
  list: Expression[],
  context: Context,
): Translated | undefined {
  const column = columnOf(operand, context);
  if (!column || !list.every(isConstant) || list.length > MAX_IN_LIST) return undefined;
  const values = list.map((item) => constantValue(item, context.compilation));
  if (!values.every(isBindable)) return undefined;

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
  return first ? others.reduce((all, part) => joined(all, 'OR', part), first) : exact('0');
}
