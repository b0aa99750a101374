import type { Expression } from './ast.ts';
import {
  type Compilation,
  documentPath,
  isSamePath,
  type Scope,
  touchesVector,
} from './compilation.ts';
import type { RowSource } from './row-source.ts';
import type { SqlFragment, SqlValue } from './sql-fragment.ts';
import { jsonPath, sqlRankOf, sqlValueOf } from './sqlite-expressions.ts';
import { type Json, typeRank, type Value } from './values.ts';

/**
 * A condition in SQLite's language: necessary for the expression to be true, and, if exact, sufficient as well, so that
 * documents need not be parsed to check again.
 */
export type Translated = SqlFragment & { isExact: boolean };
export type Context = { compilation: Compilation; scope: Scope; source: RowSource };

export type Column = {
  rank: string;
  value: string;
  /** The type is known without looking: id and _ts are columns of the table. */
  fixedRank?: number;
  path?: string;
  names: string[];
};

export function columnOf(
  expression: Expression,
  { compilation, scope }: Context,
): Column | undefined {
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

export function compareColumn(
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
  if (operator === '=' && isNamed(column, value, context)) return exact('1');
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
export function partitionText(
  column: Column,
  value: Json,
  { source }: Context,
): string | undefined {
  const prefix = source.partitionPrefix ?? [];
  const { partitionPaths } = source.schema;
  const last = partitionPaths.at(-1);
  const isLast =
    prefix.length === partitionPaths.length - 1 && last && isSamePath(last, column.names);
  return isLast ? JSON.stringify([...prefix, value]) : undefined;
}

/** What the request says already of the levels of the partition key. */
function isNamed({ names }: Column, value: Json, { source }: Context): boolean {
  const { partitionPrefix = [], schema } = source;
  const level = schema.partitionPaths.findIndex((path) => isSamePath(path, names));
  return level >= 0 && partitionPrefix[level] === value;
}

/** Surrogates and NUL do not survive the way into SQLite and back: such texts are compared in JavaScript. */
const UNSAFE_TEXT = /[\0\ud800-\udfff]/;

export function isBindable(value: Value): value is null | boolean | number | string {
  if (typeof value === 'string') return !UNSAFE_TEXT.test(value);
  return value === null || typeof value === 'boolean' || typeof value === 'number';
}

export function bind(value: Json): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

export function exact(sql: string, ...args: SqlValue[]): Translated {
  return { sql, args, isExact: true };
}

export function joined(a: Translated, operator: 'AND' | 'OR', b: Translated): Translated {
  return {
    sql: `(${a.sql} ${operator} ${b.sql})`,
    args: [...a.args, ...b.args],
    isExact: a.isExact && b.isExact,
  };
}

export function placeholders(values: unknown[]): string {
  return values.map(() => '?').join();
}
