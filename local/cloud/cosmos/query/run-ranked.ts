import type { Expression } from './ast.ts';
import {
  documentPath,
  Frame,
  isConstant,
  isPrefixPath,
  isSamePath,
  type Scope,
} from './compilation.ts';
import { compileExpression, constantValue } from './compile-expression.ts';
import { type Execution, project } from './execution.ts';
import { pushDownWhere } from './pushdown.ts';
import type { Leg, SearchScope } from './ranked-search.ts';
import { readLeg } from './read-leg.ts';
import type { Continuation } from './result-page.ts';
import { runSorted } from './run-sorted.ts';
import type { Json, JsonObject } from './values.ts';

/** Vector and full-text search, by one score: ranked ids from the search indexes, documents only for the winners. */
export function runRanked(execution: Execution): Continuation | undefined {
  const { compiled, compilation, source, page, frame } = execution;
  const leg = readLeg(execution);
  if (!leg || !source.search) return runSorted(execution);

  const { search } = source;
  const conditions = conjuncts(execution.query.where);
  const asked = conditions.filter((condition) => !isImplied(condition, leg, execution));
  const scope = searchScope(asked, execution);
  const wanted = compiled.offset + compiled.limit;
  const ranked = search.top(leg, scope, wanted).map(({ rowid }) => rowid);
  // A full-text score orders, it does not filter: documents without any come last.
  if (ranked.length < wanted && leg.kind === 'text' && asked.length === conditions.length) {
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
function searchScope(conditions: Expression[], execution: Execution): SearchScope {
  const { compiled, compilation, source } = execution;
  const { scope } = compiled.from;
  const { partitionPaths } = source.schema;
  const ofPartition = conditions.filter((c) => usesOnly(c, partitionPaths, scope));
  const ofDocument = conditions.filter((c) => !ofPartition.includes(c));

  const tests = ofPartition.map((c) => compileExpression(c, compilation, scope));
  const where = pushDownWhere(conjunction(ofDocument), compilation, scope, source);
  return {
    prefix: prefixOf(ofPartition, execution),
    acceptsPartition(values) {
      const partition = new Frame();
      partition.loadDocument(partitionDocument(partitionPaths, values));
      return tests.every((test) => test(partition) === true);
    },
    filter: where.fragment,
    accepts: where.isExact ? undefined : (rowid) => acceptsDocument(execution, rowid),
  };
}

/** Whatever has a score by words has one of them. */
function isImplied(condition: Expression, leg: Leg, { compiled, compilation }: Execution): boolean {
  if (leg.kind !== 'text' || condition.kind !== 'call') return false;
  if (condition.name !== 'FULLTEXTCONTAINSANY') return false;
  const [target, ...terms] = condition.args;
  const names = target && documentPath(target, compiled.from.scope);
  const path = compilation.schema.textPaths[leg.path];
  const isSame = (term: Expression, at: number) =>
    isConstant(term) && constantValue(term, compilation) === leg.sought[at];
  return (
    names !== undefined &&
    path !== undefined &&
    isSamePath(names, path) &&
    terms.length === leg.sought.length &&
    terms.every(isSame)
  );
}

/** `c.tenantId = @tenantId` names a part of the container, as the ranges of a plan would. */
function prefixOf(conditions: Expression[], { compiled, compilation, source }: Execution): Json[] {
  const prefix: Json[] = [];
  for (const path of source.schema.partitionPaths) {
    const value = conditions
      .flatMap((condition) => {
        if (condition.kind !== 'binary' || condition.operator !== '=') return [];
        const names = documentPath(condition.left, compiled.from.scope);
        const isOfPath = names && isSamePath(names, path) && isConstant(condition.right);
        return isOfPath ? [constantValue(condition.right, compilation)] : [];
      })
      .find((found) => found !== undefined);
    if (value === undefined) break;
    prefix.push(value);
  }
  return prefix;
}

function acceptsDocument({ compiled, compilation, source }: Execution, rowid: number): boolean {
  const [row] = source.rows([rowid]);
  if (!row) return false;
  const frame = new Frame();
  frame.load(row, compilation.needsWhole.filter);
  return compiled.where?.(frame) === true;
}

function conjuncts(where: Expression | undefined): Expression[] {
  // A plan's filter is `true` where the SDK does not page.
  if (!where || (where.kind === 'literal' && where.value === true)) return [];
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
