import { type Expression, type FromItem, QueryError } from './ast.ts';
import { type Compilation, type Frame, ROOT, type Scope } from './compilation.ts';
import { compileExpression } from './compile-expression.ts';
import type { Value } from './values.ts';

/** Called for each combination of FROM and JOIN items; answering true stops the visit. */
type Visit = (frame: Frame) => boolean;

export type CompiledFrom = {
  scope: Scope;
  /** FROM gives exactly one row for each document: the usual `FROM c`. */
  isPlain: boolean;
  visit(frame: Frame, onRow: Visit): boolean;
};

type Step = { slot: number; values(frame: Frame): Value[] };

/** In the first item of an outermost query any name means the document: FROM c, FROM root, FROM x IN c.list. */
export function compileFrom(
  items: FromItem[],
  compilation: Compilation,
  outer: Scope,
  isOutermost: boolean,
): CompiledFrom {
  const scope = new Map(outer);
  const steps: Step[] = [];

  for (const [i, item] of items.entries()) {
    const base = item.source.kind === 'query' ? undefined : baseName(item.source);
    const isDocument = isOutermost && i === 0 && base !== undefined;
    if (isDocument && item.source.kind === 'name' && !item.isIteration) {
      scope.set(item.alias ?? base, ROOT);
      continue;
    }

    const itemScope = isDocument ? new Map(scope).set(base, ROOT) : scope;
    const values = compileSource(item, compilation, itemScope);
    const slot = ++compilation.slotCount;
    steps.push({ slot, values });
    if (item.alias !== undefined) scope.set(item.alias, slot);
  }

  return {
    scope,
    isPlain: steps.length === 0,
    visit: (frame, onRow) => visitFrom(steps, 0, frame, onRow),
  };
}

function baseName(source: Expression): string | undefined {
  let base = source;
  while (base.kind === 'property' || base.kind === 'index') base = base.target;
  return base.kind === 'name' ? base.name : undefined;
}

function compileSource(
  item: FromItem,
  compilation: Compilation,
  scope: Scope,
): (frame: Frame) => Value[] {
  const { source, isIteration } = item;
  if (source.kind === 'query') {
    const results = compilation.compileSubquery(source, scope, 'all');
    return isIteration ? (frame) => elements(results(frame)[0]) : results;
  }
  if (baseName(source) === undefined) {
    throw new QueryError('FROM needs a path or a sub-query.', 'SC2001', item.at);
  }
  const evaluate = compileExpression(source, compilation, scope);
  if (isIteration) return (frame) => elements(evaluate(frame));
  return (frame) => {
    const value = evaluate(frame);
    return value === undefined ? [] : [value];
  };
}

function elements(value: Value): Value[] {
  return Array.isArray(value) ? value : [];
}

function visitFrom(steps: Step[], index: number, frame: Frame, onRow: Visit): boolean {
  const step = steps[index];
  if (!step) return onRow(frame);
  for (const value of step.values(frame)) {
    frame.slots[step.slot] = value;
    if (visitFrom(steps, index + 1, frame, onRow)) return true;
  }
  return false;
}
