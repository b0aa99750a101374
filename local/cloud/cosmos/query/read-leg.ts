import { type CallExpression, type Expression, QueryError } from './ast.ts';
import { type Compilation, isConstant, type Scope } from './compilation.ts';
import { readDistanceCall, toVector } from './compile-call.ts';
import { compileExpression, constantValue } from './compile-expression.ts';
import type { Execution } from './execution.ts';
import type { Leg, VectorLeg } from './ranked-search.ts';
import { readTextScore } from './text-score-call.ts';

/** The one score that a query orders by; undefined if no index can answer it. */
export function readLeg({ query, compiled, compilation }: Execution): Leg | undefined {
  const [order, second] = query.orderBy ?? [];
  if (order?.expression.kind !== 'call' || second) return undefined;
  const { scope } = compiled.from;
  const compile = (expression: Expression) => compileExpression(expression, compilation, scope);
  return order.expression.name === '_FULLTEXTSCORE'
    ? readTextScore(order.expression, compilation, scope, compile)
    : readVectorLeg(order.expression, compilation, scope);
}

export function readVectorLeg(
  call: CallExpression,
  compilation: Compilation,
  scope: Scope,
): VectorLeg | undefined {
  const compile = (expression: Expression) => compileExpression(expression, compilation, scope);
  const { path, distance } = readDistanceCall(call, compilation, scope, compile);
  const [, argument] = call.args;
  if (path === undefined || !argument || !isConstant(argument)) return undefined;

  const query = toVector(constantValue(argument, compilation));
  const dimensions = compilation.schema.vectorPaths[path]?.dimensions;
  if (!query || query.length !== dimensions) {
    const message = `VectorDistance needs a query vector of ${dimensions} numbers.`;
    throw new QueryError(message, 'SC2060', call.at);
  }
  return { kind: 'vector', path, query, distance };
}
