import { collect } from './aggregate-rows.ts';
import { documentPath } from './compilation.ts';
import { type Execution, passesRest } from './execution.ts';
import type { Continuation } from './result-page.ts';
import type { Json, Value } from './values.ts';

/** For what needs all rows before its first result. The next page computes them again and skips what was answered. */
export function runCollected(execution: Execution): Continuation | undefined {
  const { compiled, page } = execution;
  const results = countInIndexes(execution) ?? collectAll(execution);

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

/** What indexes count without reading a document: COUNT(1), and the statistics that a full-text search begins with. */
function countInIndexes(execution: Execution): Json[] | undefined {
  const { query, compiled, source, where, frame } = execution;
  const { aggregates, groupBy, from } = compiled;
  const isPlain = from.isPlain && query.from.length > 0 && !groupBy && !query.isDistinct;
  if (!aggregates || !where.isExact || !isPlain) return undefined;

  const isWhole = !where.fragment && !source.partitionPrefix;
  const counts = aggregates.map(({ name, expression }): Value => {
    if (name === 'COUNT' && expression.kind === 'literal' && expression.value !== undefined)
      return source.count(where.fragment);
    if (!isWhole || expression.kind !== 'call') return undefined;
    const [target, term] = expression.args;
    const names = target && documentPath(target, from.scope);
    if (!names) return undefined;
    if (name === 'SUM' && expression.name === '_FULLTEXTWORDCOUNT')
      return source.search?.countWords(names);
    const isHit = name === 'COUNTIF' && expression.name === 'FULLTEXTCONTAINS';
    return isHit && term?.kind === 'literal' && typeof term.value === 'string'
      ? source.search?.countHits(names, term.value)
      : undefined;
  });
  if (counts.includes(undefined)) return undefined;
  execution.examined++;
  frame.loadDocument(undefined);
  frame.aggregates = counts;
  return [compiled.select(frame) ?? null];
}
