import type { CallExpression, Expression, OrderItem } from './ast.ts';
import {
  documentPath,
  isConstant,
  isSamePath,
  touchesVector,
  type Compilation,
  type Scope,
} from './compilation.ts';
import { constantValue } from './compile-expression.ts';
import { fullTextMatch } from '../search/match-query.ts';
import type { RowSource, SqlFragment, SqlValue } from './row-source.ts';
import { jsonPath, sqlRankOf, sqlValueOf } from './sqlite-expressions.ts';
import { typeRank, type Json, type Value } from './values.ts';

/**
 * `fragment` is a necessary condition for the expression to be true; `isExact` says it is a sufficient one too, so
 * that documents need not be parsed to check again.
 */
export type Pushdown = { fragment: SqlFragment | undefined; isExact: boolean };
type Translated = SqlFragment & { isExact: boolean };
type Context = { compilation: Compilation; scope: Scope; source: RowSource };

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

type Column = {
  rank: string;
  value: string;
  /** The type is known without looking: id and _ts are columns of the table. */
  fixedRank?: number;
  path?: string;
  names: string[];
};

function columnOf(expression: Expression, { compilation, scope }: Context): Column | undefined {
  const names = documentPath(expression, scope);
  if (!names || names.length === 0 || touchesVector(names, compilation.schema)) return undefined;

  const [first = ''] = names;
  if (names.length === 1 && first === 'id')
    return { rank: '4', value: 'd.id', fixedRank: 4, names };
  if (names.length === 1 && first === '_ts')
    return { rank: '3', value: 'd.ts', fixedRank: 3, names };
  const path = jsonPath(names);
  return path === undefined
    ? undefined
    : { rank: sqlRankOf('d.doc', path), value: sqlValueOf('d.doc', path), path, names };
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

function compareColumn(
  column: Column,
  operator: string,
  value: Value,
  context: Context,
): Translated | undefined {
  if (!isBindable(value)) return undefined;
  const rank = typeRank(value);
  if (column.fixedRank !== undefined) {
    if (column.fixedRank !== rank) return exact(operator === '!=' ? '1' : '0');
    return exact(`${column.value} ${operator} ?`, bind(value));
  }
  const partition = operator === '=' && partitionText(column, value, context);
  if (partition) return exact('d.pk=?', partition);
  if (value === null) {
    if (operator === '!=') return exact(`${column.rank}>1`);
    return exact(operator === '<' || operator === '>' ? '0' : `${column.rank}=1`);
  }
  if (operator === '!=') {
    const isEqual = `${column.rank}=${rank} AND ${column.value}=?`;
    return exact(`(${column.rank}<>0 AND NOT (${isEqual}))`, bind(value));
  }
  return exact(`(${column.rank}=${rank} AND ${column.value} ${operator} ?)`, bind(value));
}

/** A condition on the last level of the partition key, when the levels above are named by the request. */
function partitionText(column: Column, value: Json, { source }: Context): string | undefined {
  const prefix = source.partitionPrefix ?? [];
  const { partitionPaths } = source.schema;
  const last = partitionPaths.at(-1);
  const isLast =
    prefix.length === partitionPaths.length - 1 && last && isSamePath(last, column.names);
  return isLast ? JSON.stringify([...prefix, value]) : undefined;
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

const TYPE_TESTS: Record<string, number> = {
  IS_NULL: 1,
  IS_BOOL: 2,
  IS_NUMBER: 3,
  IS_STRING: 4,
  IS_ARRAY: 5,
  IS_OBJECT: 6,
};

function translateCall(call: CallExpression, context: Context): Translated | undefined {
  const { name } = call;
  const [target, argument, option] = call.args;
  if (!target) return undefined;
  if (name.startsWith('FULLTEXTCONTAINS')) return translateFullText(call, target, context);

  const column = columnOf(target, context);
  if (!column || column.path === undefined) return undefined;
  if (name === 'IS_DEFINED') return exact(`${column.rank}<>0`);
  const testedRank = TYPE_TESTS[name];
  if (testedRank !== undefined) return exact(`${column.rank}=${testedRank}`);

  if (!argument || !isConstant(argument)) return undefined;
  const value = constantValue(argument, context.compilation);
  if (!isBindable(value)) return undefined;
  const isCaseSensitive =
    !option || (isConstant(option) && constantValue(option, context.compilation) === false);

  if (name === 'CONTAINS' && isCaseSensitive && typeof value === 'string' && value !== '') {
    return exact(`(${column.rank}=4 AND instr(${column.value},?)>0)`, value);
  }
  if (name === 'STARTSWITH' && isCaseSensitive && typeof value === 'string' && value !== '') {
    const { rank, value: text } = column;
    return exact(`(${rank}=4 AND ${text}>=? AND ${text}<?)`, value, `${value}\u{10ffff}`);
  }
  if (name === 'ARRAY_CONTAINS' && !option) return translateArrayContains(column, value);
  return undefined;
}

function translateArrayContains(column: Column, value: Json): Translated | undefined {
  const isExactNumber = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  const types =
    typeof value === 'string'
      ? "'text'"
      : isExactNumber
        ? "'integer','real'"
        : value === true
          ? "'true'"
          : undefined;
  if (!types) return undefined;
  const element = `SELECT 1 FROM json_each(d.doc,'${column.path}') j WHERE j.type IN (${types}) AND j.value=?`;
  return exact(`(${column.rank}=5 AND EXISTS(${element}))`, bind(value));
}

function translateFullText(
  call: CallExpression,
  target: Expression,
  context: Context,
): Translated | undefined {
  const names = documentPath(target, context.scope);
  const terms = call.args.slice(1);
  if (!names || terms.length === 0 || !terms.every(isConstant)) return undefined;

  const values = terms.map((term) => constantValue(term, context.compilation));
  if (!values.every((value) => typeof value === 'string')) return undefined;
  const match = fullTextMatch(values, call.name === 'FULLTEXTCONTAINSANY' ? 'any' : 'all');
  if (match === undefined) return exact('0');
  const fragment = context.source.search?.matching(names, match);
  return fragment && { ...fragment, isExact: true };
}

/** Surrogates and NUL do not survive the way into SQLite and back: such texts are compared in JavaScript. */
const UNSAFE_TEXT = /[\0\ud800-\udfff]/;

function isBindable(value: Value): value is null | boolean | number | string {
  if (typeof value === 'string') return !UNSAFE_TEXT.test(value);
  return value === null || typeof value === 'boolean' || typeof value === 'number';
}

function bind(value: Json): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function exact(sql: string, ...args: SqlValue[]): Translated {
  return { sql, args, isExact: true };
}

function joined(a: Translated, operator: 'AND' | 'OR', b: Translated): Translated {
  return {
    sql: `(${a.sql} ${operator} ${b.sql})`,
    args: [...a.args, ...b.args],
    isExact: a.isExact && b.isExact,
  };
}

function placeholders(values: unknown[]): string {
  return values.map(() => '?').join();
}
