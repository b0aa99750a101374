import type { Expression } from './ast.ts';
import { documentPath, Frame, isPrefixPath, type Scope } from './compilation.ts';
import { compileExpression } from './compile-expression.ts';
import { type Execution, project } from './execution.ts';
import { fuseRanks } from './fuse-ranks.ts';
import { pushDownWhere } from './pushdown.ts';
import type { SearchScope } from './ranked-search.ts';
import { readLegs } from './read-legs.ts';
import type { Continuation } from './result-page.ts';
import { runSorted } from './run-sorted.ts';
import type { Json, JsonObject } from './values.ts';

/** Vector, full-text and hybrid search: ranked ids from the search indexes, documents only for the winners. */
export function runRanked(execution: Execution): Continuation | undefined {
  const { compiled, compilation, source, page, frame } = execution;
  const legs = readLegs(execution);
  if (!legs || !source.search) return runSorted(execution);

  const { search } = source;
  const scope = searchScope(execution);
  const wanted = compiled.offset + compiled.limit;
  const ranked = fuseRanks(
    legs.map(({ leg, weight }) => ({ search: search.leg(leg, scope), weight })),
    wanted,
  );
  // ORDER BY RANK orders, it does not filter: documents without any score come last.
  if (ranked.length < wanted && execution.query.rank) {
    const known = new Set(ranked);
    for (const rowid of search.anyRows(scope, wanted)) {
      if (!known.has(rowid)) ranked.push(rowid);
    }
  }

  const begin = compiled.offset + page.emitted;
  const needed = ranked.slice(begin, Math.min(wanted, begin + page.remaining + 1));
  for (const row of source.rows(needed)) {
    if (page.isFull) return { emitted: page.emitted };
    execution.examined++;
    frame.load(row, compilation.needsWhole.filter);
    page.add(project(execution, row));
  }
  return undefined;
}

/** Divides WHERE into what the partition key alone decides and what documents have to be looked at for. */
function searchScope(execution: Execution): SearchScope {
  const { query, compiled, compilation, source } = execution;
  const { scope } = compiled.from;
  const conditions = conjuncts(query.where);
  const { partitionPaths } = source.schema;
  const ofPartition = conditions.filter((c) => usesOnly(c, partitionPaths, scope));
  const ofDocument = conditions.filter((c) => !ofPartition.includes(c));

  const tests = ofPartition.map((c) => compileExpression(c, compilation, scope));
  const where = pushDownWhere(conjunction(ofDocument), compilation, scope, source);
  return {
    acceptsPartition(values) {
      const partition = new Frame();
      partition.loadDocument(partitionDocument(partitionPaths, values));
      return tests.every((test) => test(partition) === true);
    },
    filter: where.fragment,
    accepts: where.isExact ? undefined : (rowid) => acceptsDocument(execution, rowid),
  };
}

function acceptsDocument({ compiled, compilation, source }: Execution, rowid: number): boolean {
  const [row] = source.rows([rowid]);
  if (!row) return false;
  const frame = new Frame();
  frame.load(row, compilation.needsWhole.filter);
  return compiled.where?.(frame) === true;
}

function conjuncts(where: Expression | undefined): Expression[] {
  if (!where) return [];
  if (where.kind !== 'binary' || where.operator !== 'and') return [where];
  return [...conjuncts(where.left), ...conjuncts(where.right)];
}

function conjunction(conditions: Expression[]): Expression | undefined {
  const [first, ...others] = conditions;
  return (
    first &&
    others.reduce((left, right) => ({ kind: 'binary', operator: 'and', left, right }), first)
  );
}

/** Only the plain comparisons a product filters a partition by; anything else counts as a condition on documents. */
function usesOnly(condition: Expression, paths: string[][], scope: Scope): boolean {
  const isPartitionPath = (expression: Expression) => {
    const names = documentPath(expression, scope);
    return names !== undefined && paths.some((path) => isPrefixPath(path, names));
  };
  const isSimple = (expression: Expression) =>
    expression.kind === 'literal' || expression.kind === 'parameter' || isPartitionPath(expression);

  if (condition.kind === 'in')
    return isPartitionPath(condition.operand) && condition.list.every(isSimple);
  if (condition.kind !== 'binary') return false;
  const { operator, left, right } = condition;
  if (operator === 'or') return usesOnly(left, paths, scope) && usesOnly(right, paths, scope);
  return isSimple(left) && isSimple(right);
}

function partitionDocument(paths: string[][], values: Json[]): JsonObject {
  const document: JsonObject = {};
  for (const [i, path] of paths.entries()) {
    const value = values[i];
    const last = path.at(-1);
    if (value === undefined || last === undefined) continue;
    let target = document;
    for (const name of path.slice(0, -1)) {
      const inner: JsonObject = {};
      target[name] = inner;
      target = inner;
    }
    target[last] = value;
  }
  return document;
}
