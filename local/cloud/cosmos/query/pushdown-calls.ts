import { fullTextMatch } from '../search/match-query.ts';
import type { CallExpression, Expression } from './ast.ts';
import { documentPath, isConstant } from './compilation.ts';
import { constantValue } from './compile-expression.ts';
import {
  bind,
  type Column,
  type Context,
  columnOf,
  exact,
  isBindable,
  type Translated,
} from './pushdown-column.ts';
import type { Json } from './values.ts';

const TYPE_TESTS: Record<string, number> = {
  IS_NULL: 1,
  IS_BOOL: 2,
  IS_NUMBER: 3,
  IS_STRING: 4,
  IS_ARRAY: 5,
  IS_OBJECT: 6,
};

export function translateCall(call: CallExpression, context: Context): Translated | undefined {
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
