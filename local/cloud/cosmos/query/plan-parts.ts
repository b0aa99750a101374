import { lastName, type Query } from './ast.ts';
import type { Compilation } from './compilation.ts';
import type { CompiledQuery } from './compiled-query.ts';
import type { JsonObject } from './values.ts';

/** Where the SDK writes where a page begins; of a ranking there are no pages, and it writes `true`. */
const FILTER = '{documentdb-formattableorderbyquery-filter}';

export type Planning = {
  query: Query;
  compilation: Compilation;
  compiled: CompiledQuery;
  /** The document's name in the query. */
  alias: string;
};

/** A query whose rows the SDK sorts by `orderByItems`. */
export function orderedQuery(
  { query, alias }: Planning,
  score: string,
  top: number,
  { payload, order }: { payload: string; order: string },
): string {
  const where = query.whereText ? `((${query.whereText}) AND (${FILTER}))` : `(${FILTER})`;
  return [
    `SELECT TOP ${top} ${alias}._rid, [{"item": ${score}}] AS orderByItems, ${payload} AS payload`,
    query.fromText,
    `WHERE ${where}`,
    `ORDER BY ${order}`,
  ].join('\n');
}

/** What the query selects, as one expression. */
export function payloadOf({ query: { select }, alias }: Planning): string {
  if (select.kind === 'star') return alias;
  if (select.kind === 'value') return select.text;
  let unnamed = 0;
  const properties = select.items.map(({ expression, alias: name, text }) => {
    const key = name ?? lastName(expression) ?? `$${++unnamed}`;
    return `${JSON.stringify(key)}: ${text}`;
  });
  return `{${properties.join(', ')}}`;
}

export function queryInfo(info: JsonObject): JsonObject {
  return {
    distinctType: 'None',
    top: null,
    offset: null,
    limit: null,
    orderBy: [],
    orderByExpressions: [],
    groupByExpressions: [],
    groupByAliases: [],
    aggregates: [],
    groupByAliasToAggregateType: {},
    rewrittenQuery: '',
    hasSelectValue: false,
    dCountInfo: null,
    hasNonStreamingOrderBy: false,
    ...info,
  };
}
