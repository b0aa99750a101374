import { collect } from './aggregate-rows.ts';
import type { CallExpression, Expression, Query } from './ast.ts';
import { type Execution, passesRest } from './execution.ts';
import type { Continuation } from './result-page.ts';
import type { Json } from './values.ts';

/** For what needs all rows before its first result. The next page computes them again and skips what was answered. */
export function runCollected(execution: Execution): Continuation | undefined {
  const { compiled, page } = execution;
  const results = isPlainCount(execution) ? [countInSqlite(execution)] : collectAll(execution);

  const end = Math.min(results.length, compiled.offset + compiled.limit);
  for (let i = compiled.offset + page.emitted; i < end; i++) {
    if (page.isFull) return { emitted: page.emitted };
    page.add(JSON.stringify(results[i]));
  }
  return undefined;
}

function collectAll(execution: Execution): Json[] {
  const { query, compiled, compilation, source, where, frame } = execution;
  const collector = collect(compiled, query);
  const { needsWhole } = compilation;

  if (query.from.length === 0) {
    frame.loadDocument(undefined);
    collector.add(frame);
    return collector.results();
  }
  for (const row of source.scan({ filter: where.fragment })) {
    execution.examined++;
    frame.load(row, needsWhole.filter || needsWhole.select);
    compiled.from.visit(frame, () => {
      if (passesRest(execution)) collector.add(frame);
      return false;
    });
  }
  return collector.results();
}

/** SELECT VALUE COUNT(1), or with an alias: SQLite counts, no document is read. */
function isPlainCount({ query, compiled, where }: Execution): boolean {
  return (
    where.isExact &&
    compiled.from.isPlain &&
    query.from.length > 0 &&
    !compiled.groupBy &&
    !query.isDistinct &&
    compiled.aggregates?.length === 1 &&
    selectedCount(query) !== undefined
  );
}

function selectedCount({ select }: Query): CallExpression | undefined {
  let selected: Expression | undefined;
  if (select.kind === 'value') selected = select.expression;
  else if (select.kind === 'list' && select.items.length === 1)
    selected = select.items[0]?.expression;
  if (selected?.kind !== 'call' || selected.name !== 'COUNT') return undefined;

  const [argument] = selected.args;
  return argument?.kind === 'literal' && argument.value !== undefined ? selected : undefined;
}

function countInSqlite(execution: Execution): Json {
  const { compiled, source, where, frame } = execution;
  frame.loadDocument(undefined);
  frame.aggregates = [source.count(where.fragment)];
  execution.examined++;
  return compiled.select(frame) ?? null;
}
