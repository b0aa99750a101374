import { type Query, QueryError } from './ast.ts';
import { compileQuery, newCompilation } from './compile-query.ts';
import { orderedQuery, type Planning, payloadOf, queryInfo } from './plan-parts.ts';
import { planRank } from './plan-rank.ts';
import type { Schema } from './schema.ts';
import type { Json, JsonObject } from './values.ts';

/** A query that the SDK has to put together from what it asks the partitions for: none of them ranks by itself. */
export function isRanking({ rank, orderBy = [], isDistinct }: Query): boolean {
  const isByDistance = orderBy.some(
    ({ expression }) => expression.kind === 'call' && expression.name === 'VECTORDISTANCE',
  );
  return rank !== undefined || (isByDistance && !isDistinct);
}

/** The plan of a query as the service's gateway answers it. All but rankings are sent on as they are. */
export function planQuery(
  query: Query,
  parameters: ReadonlyMap<string, Json>,
  schema: Schema,
): JsonObject {
  const ranges = [{ min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false }];
  const plan = { partitionedQueryExecutionInfoVersion: 2, queryRanges: ranges };
  if (!isRanking(query)) return { ...plan, queryInfo: queryInfo({}) };

  const compilation = newCompilation(parameters, schema);
  const planning = {
    query,
    compilation,
    compiled: compileQuery(query, compilation),
    alias: query.from[0]?.alias ?? '',
  };
  if (planning.compiled.limit === Number.POSITIVE_INFINITY) {
    const message = 'A vector or full-text search query without TOP or LIMIT is not allowed.';
    throw new QueryError(message, 'SC2300');
  }
  return query.rank
    ? { ...plan, hybridSearchQueryInfo: planRank(query.rank, planning) }
    : { ...plan, queryInfo: planDistance(planning) };
}

/** ORDER BY VectorDistance: each partition answers its nearest, the SDK sorts them. */
function planDistance(planning: Planning): JsonObject {
  const { query, compiled } = planning;
  const [order] = compiled.orderBy;
  const distance = query.orderBy?.[0]?.text ?? '';
  return queryInfo({
    ...(query.limit ? { offset: compiled.offset, limit: compiled.limit } : { top: compiled.limit }),
    orderBy: [order?.isDescending ? 'Descending' : 'Ascending'],
    orderByExpressions: [distance],
    rewrittenQuery: orderedQuery(planning, distance, compiled.offset + compiled.limit, {
      payload: payloadOf(planning),
      order: distance,
    }),
    hasNonStreamingOrderBy: true,
  });
}
