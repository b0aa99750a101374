import { type Query, QueryError } from './ast.ts';
import { documentPath, Frame, isSamePath } from './compilation.ts';
import { compileQuery, newCompilation } from './compile-query.ts';
import type { CompiledQuery } from './compiled-query.ts';
import type { Execution, Executor } from './execution.ts';
import { pushDownWhere } from './pushdown.ts';
import { decodeContinuation, encodeContinuation, ResultPage } from './result-page.ts';
import type { RowSource } from './row-source.ts';
import { runCollected } from './run-collected.ts';
import { runRanked } from './run-ranked.ts';
import { runSorted } from './run-sorted.ts';
import { runStreamed } from './run-streamed.ts';
import type { SortPath } from './schema.ts';
import type { Json } from './values.ts';

export type QueryOptions = { maxItems: number; continuation?: string };
export type QueryResult = { items: string[]; continuation: string | undefined; examined: number };

export function runQuery(
  query: Query,
  parameters: ReadonlyMap<string, Json>,
  source: RowSource,
  options: QueryOptions,
): QueryResult {
  const compilation = newCompilation(parameters, source.schema);
  const compiled = compileQuery(query, compilation);
  refuseWhatAzureRefuses(query, compiled, source);

  const resume = decodeContinuation(options.continuation);
  const execution: Execution = {
    query,
    compiled,
    compilation,
    source,
    where: pushDownWhere(query.where, compilation, compiled.from.scope, source),
    resume,
    page: new ResultPage(resume?.emitted ?? 0, options.maxItems, compiled.limit),
    frame: new Frame(),
    examined: 0,
  };

  const rest = chooseExecutor(execution)(execution);
  const hasMore = rest !== undefined && execution.page.emitted < compiled.limit;
  return {
    items: execution.page.items,
    continuation: hasMore ? encodeContinuation(rest) : undefined,
    examined: execution.examined,
  };
}

function chooseExecutor({ query, compiled }: Execution): Executor {
  if (compiled.aggregates || query.isDistinct || query.from.length === 0) return runCollected;
  if (compiled.orderBy.some((order) => order.isScore) && compiled.from.isPlain) return runRanked;
  return query.orderBy ? runSorted : runStreamed;
}

function refuseWhatAzureRefuses(query: Query, compiled: CompiledQuery, source: RowSource): void {
  const isSearch = compiled.orderBy.some((order) => order.isScore);
  if (isSearch && compiled.limit === Number.POSITIVE_INFINITY) {
    const message = 'A vector or full-text search query without TOP or LIMIT is not allowed.';
    throw new QueryError(message, 'SC2300');
  }

  const keys = query.orderBy ?? [];
  const [first] = keys;
  if (isSearch || !first || !compiled.from.isPlain) return;
  const paths = keys.map(({ expression, isDescending }) => ({
    names: documentPath(expression, compiled.from.scope) ?? [],
    isDescending,
  }));
  const { schema } = source;
  if (keys.length === 1 && !schema.isIndexed(paths[0]?.names ?? [])) {
    const message = 'The index path corresponding to the specified order-by item is excluded.';
    throw new QueryError(message, 'SC2104', first.at);
  }
  const isServed = schema.compositeIndexes.some((index) => servesOrder(index, paths));
  if (keys.length > 1 && !isServed) {
    const message =
      'The order by query does not have a corresponding composite index that it can be served from.';
    throw new QueryError(message, 'SC2104', first.at);
  }
}

/** A composite index can be read forwards, or backwards as a whole. */
function servesOrder(index: SortPath[], keys: SortPath[]): boolean {
  if (index.length !== keys.length) return false;
  return [false, true].some((isBackwards) =>
    index.every(({ names, isDescending }, i) => {
      const key = keys[i];
      return (
        key && isSamePath(names, key.names) && key.isDescending === (isDescending !== isBackwards)
      );
    }),
  );
}
