import { collect } from './aggregate-rows.ts';
import { type Expression, lastName, type OrderItem, type Query, QueryError } from './ast.ts';
import { checkGrouping } from './check-grouping.ts';
import type { Aggregate, Compilation, Evaluate, Frame, Scope } from './compilation.ts';
import { readDistanceCall } from './compile-call.ts';
import { buildObject, compileExpression, constantValue } from './compile-expression.ts';
import { compileFrom } from './compile-from.ts';
import type { CompiledOrder, CompiledQuery } from './compiled-query.ts';
import type { Schema } from './schema.ts';
import type { Json } from './values.ts';

export function newCompilation(parameters: ReadonlyMap<string, Json>, schema: Schema): Compilation {
  const compilation: Compilation = {
    parameters,
    schema,
    stage: 'filter',
    needsWhole: { filter: false, select: false },
    slotCount: 0,
    aggregates: undefined,
    compileSubquery: (query, scope, wants) => compileSubquery(query, compilation, scope, wants),
  };
  return compilation;
}

export function compileQuery(
  query: Query,
  compilation: Compilation,
  outer: Scope = new Map(),
  isOutermost = true,
): CompiledQuery {
  const { stage, aggregates: outerAggregates } = compilation;
  if (isOutermost) compilation.stage = 'filter';
  compilation.aggregates = undefined;

  const from = compileFrom(query.from, compilation, outer, isOutermost);
  const compile = (expression: Expression) =>
    compileExpression(expression, compilation, from.scope);
  if (query.groupBy && (query.orderBy || query.rank)) {
    throw new QueryError('ORDER BY is not supported together with GROUP BY.', 'SC2103');
  }
  const where = query.where && compile(query.where);
  const groupBy = query.groupBy?.map(compile);
  const orderBy = (query.orderBy ?? []).map((item) =>
    compileOrder(item, compilation, from.scope, isOutermost),
  );

  const aggregates: Aggregate[] = [];
  if (isOutermost) compilation.stage = 'select';
  compilation.aggregates = aggregates;
  const select = compileSelect(query, compilation, from.scope);
  if (aggregates.length > 0 || groupBy) checkGrouping(query);
  compilation.aggregates = outerAggregates;
  compilation.stage = stage;

  return {
    from,
    where,
    groupBy,
    orderBy,
    select,
    aggregates: aggregates.length > 0 || groupBy ? aggregates : undefined,
    offset: count(query.offset, 'OFFSET', compilation) ?? 0,
    limit: Math.min(
      count(query.top, 'TOP', compilation) ?? Number.POSITIVE_INFINITY,
      count(query.limit, 'LIMIT', compilation) ?? Number.POSITIVE_INFINITY,
    ),
  };
}

/** What a plan writes in the place of VectorDistance and FullTextScore: the best first, with and without DESC. */
const PLANNED_SCORES = new Set(['_VECTORSCORE', '_FULLTEXTSCORE']);

function compileOrder(
  item: OrderItem,
  compilation: Compilation,
  scope: Scope,
  isOutermost: boolean,
): CompiledOrder {
  const { expression } = item;
  const compile = (inner: Expression) => compileExpression(inner, compilation, scope);
  if (expression.kind === 'call' && expression.name === 'VECTORDISTANCE') {
    if (item.hasDirection) {
      const message = 'ASC and DESC are not allowed with VectorDistance in ORDER BY.';
      throw new QueryError(message, 'SC2206', item.at);
    }
    const { distance } = readDistanceCall(expression, compilation, scope, compile);
    return {
      evaluate: compile(expression),
      isDescending: distance !== 'euclidean',
      isScore: true,
    };
  }
  if (expression.kind === 'call' && PLANNED_SCORES.has(expression.name)) {
    if (item.hasDirection && !item.isDescending) {
      const message = 'Scores in ascending order, as of a negative weight, are not supported here.';
      throw new QueryError(message, 'SC2206', item.at);
    }
    return { evaluate: compile(expression), isDescending: true, isScore: true };
  }
  if (isOutermost && expression.kind !== 'property' && expression.kind !== 'index') {
    const message = 'Unsupported ORDER BY clause: the item could not be mapped to a document path.';
    throw new QueryError(message, 'SC2203', item.at);
  }
  return { evaluate: compile(expression), isDescending: item.isDescending, isScore: false };
}

function compileSelect(query: Query, compilation: Compilation, scope: Scope): Evaluate {
  const { select } = query;
  if (select.kind === 'value') return compileExpression(select.expression, compilation, scope);
  if (select.kind === 'star') {
    const [only, second] = query.from;
    if (!only?.alias || second) {
      const message = "'SELECT *' is only valid with a single input set.";
      throw new QueryError(message, 'SC2040', select.at);
    }
    const alias: Expression = { kind: 'name', name: only.alias, at: select.at };
    return compileExpression(alias, compilation, scope);
  }

  const names = new Set<string>();
  let unnamed = 0;
  const properties = select.items.map(({ expression, alias }) => {
    const name = alias ?? lastName(expression) ?? `$${++unnamed}`;
    if (names.has(name)) {
      const message = `The property name '${name}' is specified more than once in the SELECT list.`;
      throw new QueryError(message, 'SC2043', select.at);
    }
    names.add(name);
    return [name, compileExpression(expression, compilation, scope)] as const;
  });
  return (frame) => buildObject(properties, frame);
}

function count(expression: Expression | undefined, name: string, compilation: Compilation) {
  if (!expression) return undefined;
  const value = constantValue(expression, compilation);
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new QueryError(`The value of ${name} must be a non-negative integer.`, 'SC2062');
}

function compileSubquery(
  query: Query,
  compilation: Compilation,
  outer: Scope,
  wants: 'all' | 'any',
) {
  if (query.rank) throw new QueryError('ORDER BY RANK is not supported in a sub-query.', 'SC2241');
  const compiled = compileQuery(query, compilation, outer, false);
  const { from, where, offset, limit } = compiled;
  const isStreaming = !compiled.aggregates && !query.orderBy && !query.isDistinct;
  const wanted = isStreaming && wants === 'any' ? 1 : Number.POSITIVE_INFINITY;

  return (frame: Frame): Json[] => {
    const results: Json[] = [];
    const collector = isStreaming ? undefined : collect(compiled, query);
    from.visit(frame, () => {
      if (where && where(frame) !== true) return false;
      if (collector) {
        collector.add(frame);
        return false;
      }
      const result = compiled.select(frame);
      if (result !== undefined) results.push(result);
      return results.length >= Math.min(wanted, limit) + offset;
    });
    return (collector?.results() ?? results).slice(offset, offset + limit);
  };
}
