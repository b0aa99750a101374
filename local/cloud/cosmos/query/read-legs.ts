import { type CallExpression, type Expression, QueryError } from './ast.ts';
import { documentPath, isConstant, isSamePath } from './compilation.ts';
import { readDistanceCall, toVector } from './compile-call.ts';
import { compileExpression, constantValue } from './compile-expression.ts';
import type { Execution } from './execution.ts';
import type { Leg, TextLeg, VectorLeg } from './ranked-search.ts';
import type { Value } from './values.ts';

export type WeightedLeg = { leg: Leg; weight: number };

/** The scoring functions of ORDER BY RANK or ORDER BY VectorDistance; undefined if no index can answer them. */
export function readLegs(execution: Execution): WeightedLeg[] | undefined {
  const { query, compiled } = execution;
  if (!query.rank) {
    const [order, second] = query.orderBy ?? [];
    if (order?.expression.kind !== 'call' || second) return undefined;
    const leg = vectorLeg(order.expression, execution);
    return leg && [{ leg, weight: 1 }];
  }

  if (!compiled.from.isPlain) {
    throw new QueryError(
      'ORDER BY RANK is not supported together with JOIN.',
      'SC2241',
      query.rank.at,
    );
  }
  if (query.rank.name !== 'RRF') return [{ leg: requiredLeg(query.rank, execution), weight: 1 }];

  const { args, at } = query.rank;
  const last = args.at(-1);
  const weights = last && isConstant(last) ? constantValue(last, execution.compilation) : undefined;
  const functions = weights === undefined ? args : args.slice(0, -1);
  const weightList = weights === undefined ? functions.map(() => 1) : toVector(weights);
  if (functions.length < 2) {
    throw new QueryError('The RRF function requires two or more scoring functions.', 'SC2050', at);
  }
  if (weightList?.length !== functions.length) {
    throw new QueryError('RRF needs one weight for each scoring function.', 'SC2050', at);
  }
  return functions.map((call, i) => {
    if (call.kind !== 'call') throw new QueryError('RRF takes scoring functions.', 'SC2050', at);
    return { leg: requiredLeg(call, execution), weight: weightList[i] ?? 1 };
  });
}

function requiredLeg(call: CallExpression, execution: Execution): Leg {
  if (call.name === 'FULLTEXTSCORE') return textLeg(call, execution);
  const leg = call.name === 'VECTORDISTANCE' ? vectorLeg(call, execution) : undefined;
  if (leg) return leg;

  const message =
    call.name === 'VECTORDISTANCE'
      ? 'VectorDistance in ORDER BY RANK needs a path of the vector embedding policy and a constant vector.'
      : `'${call.name}' is not a scoring function. Use VectorDistance, FullTextScore or RRF.`;
  throw new QueryError(message, 'SC2241', call.at);
}

function vectorLeg(call: CallExpression, execution: Execution): VectorLeg | undefined {
  const { compilation, compiled } = execution;
  const { scope } = compiled.from;
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

function textLeg(call: CallExpression, { compilation, compiled }: Execution): TextLeg {
  const [target, ...others] = call.args;
  const names = target && documentPath(target, compiled.from.scope);
  const path = compilation.schema.textPaths.findIndex((text) => names && isSamePath(text, names));
  if (path < 0) {
    const message = 'FullTextScore needs a path with a full-text policy and a full-text index.';
    throw new QueryError(message, 'SC2241', call.at);
  }
  const terms = others.flatMap((term): Value[] => {
    if (!isConstant(term)) throw invalidTerm(call);
    const value = constantValue(term, compilation);
    return Array.isArray(value) ? value : [value];
  });
  if (terms.length === 0 || !terms.every((term) => typeof term === 'string'))
    throw invalidTerm(call);
  return { kind: 'text', path, terms };
}

function invalidTerm(call: CallExpression): QueryError {
  return new QueryError('FullTextScore needs search terms that are texts.', 'SC2050', call.at);
}
