import { distanceBetween } from '../search/vector-math.ts';
import { type CallExpression, type Expression, QueryError } from './ast.ts';
import {
  type AggregateName,
  aggregateNames,
  type Compilation,
  documentPath,
  type Evaluate,
  Frame,
  isConstant,
  isSamePath,
  type Scope,
} from './compilation.ts';
import { scalarFunctions } from './functions/all-functions.ts';
import type { DistanceFunction } from './schema.ts';
import { readTextScore } from './text-score-call.ts';
import { isObject, type Value } from './values.ts';

const ONLY_IN_RANK = new Set(['FULLTEXTSCORE', 'RRF']);

type Compile = (expression: Expression) => Evaluate;

export function compileCall(
  call: CallExpression,
  compilation: Compilation,
  scope: Scope,
  compile: Compile,
): Evaluate {
  if (isAggregate(call.name) && compilation.aggregates) {
    return compileAggregate(call, call.name, compilation, compile);
  }
  if (call.name === 'VECTORDISTANCE') return compileDistance(call, compilation, scope, compile);
  if (call.name === '_VECTORSCORE') return compileVectorScore(call, compilation, scope, compile);
  if (call.name === '_FULLTEXTSCORE') {
    const leg = readTextScore(call, compilation, scope, compile);
    return (frame) => frame.row?.textScore(leg);
  }
  if (ONLY_IN_RANK.has(call.name)) {
    const message = `The ${call.name} function is only allowed in the ORDER BY RANK clause.`;
    throw new QueryError(message, 'SC2240', call.at);
  }

  const apply = scalarFunctions.get(call.name);
  if (!apply) {
    const message = `'${call.name}' is not a recognized built-in function name.`;
    throw new QueryError(message, 'SC2005', call.at);
  }
  const [first, second, ...others] = call.args.map(compile);
  if (!first) return () => apply();
  if (!second) return (frame) => apply(first(frame));
  if (others.length === 0) return (frame) => apply(first(frame), second(frame));
  return (frame) =>
    apply(first(frame), second(frame), ...others.map((argument) => argument(frame)));
}

function isAggregate(name: string): name is AggregateName {
  return aggregateNames.has(name);
}

function compileAggregate(
  call: CallExpression,
  name: AggregateName,
  compilation: Compilation,
  compile: Compile,
): Evaluate {
  const [argument] = call.args;
  const { aggregates } = compilation;
  if (!argument || call.args.length !== 1 || !aggregates) {
    throw new QueryError(`The ${name} function requires 1 argument.`, 'SC2050', call.at);
  }

  // What stands inside an aggregate is evaluated once a row: no aggregates there.
  compilation.aggregates = undefined;
  const index = aggregates.push({ name, argument: compile(argument), expression: argument }) - 1;
  compilation.aggregates = aggregates;
  return (frame) => frame.aggregates[index];
}

export type DistanceCall = {
  /** The container's vector path, if the first argument is one. */
  path: number | undefined;
  distance: DistanceFunction;
};

export function readDistanceCall(
  call: CallExpression,
  compilation: Compilation,
  scope: Scope,
  compile: Compile,
): DistanceCall {
  const [target, , , options] = call.args;
  if (!target || call.args.length < 2 || call.args.length > 4) {
    throw new QueryError(
      'The VectorDistance function requires 2 to 4 arguments.',
      'SC2050',
      call.at,
    );
  }
  const names = documentPath(target, scope);
  const { vectorPaths } = compilation.schema;
  const path = names ? vectorPaths.findIndex((vector) => isSamePath(vector.names, names)) : -1;
  const asked = options && isConstant(options) ? compile(options)(new Frame()) : undefined;
  const distance = isObject(asked) ? asked.distanceFunction : undefined;
  return {
    path: path < 0 ? undefined : path,
    distance: toDistanceFunction(distance) ?? vectorPaths[path]?.distance ?? 'cosine',
  };
}

function toDistanceFunction(name: Value): DistanceFunction | undefined {
  const lowerCase = typeof name === 'string' ? name.toLowerCase() : undefined;
  return (['cosine', 'dotproduct', 'euclidean'] as const).find((known) => known === lowerCase);
}

function compileDistance(
  call: CallExpression,
  compilation: Compilation,
  scope: Scope,
  compile: Compile,
): Evaluate {
  const { path, distance } = readDistanceCall(call, compilation, scope, compile);
  const [target, query] = call.args;
  if (!target || !query) throw new Error('readDistanceCall has checked the arguments.');

  const b = compileVector(query, compile);
  if (path !== undefined)
    return (frame) => distanceBetween(frame.row?.vector(path), b(frame), distance);
  const a = compile(target);
  return (frame) => distanceBetween(toVector(a(frame)), b(frame), distance);
}

/** A constant one is looked at once, not with each document. */
function compileVector(expression: Expression, compile: Compile) {
  const evaluate = compile(expression);
  if (!isConstant(expression)) return (frame: Frame) => toVector(evaluate(frame));
  const vector = toVector(evaluate(new Frame()));
  return () => vector;
}

/** As VectorDistance, but a larger one is always better. */
function compileVectorScore(
  call: CallExpression,
  compilation: Compilation,
  scope: Scope,
  compile: Compile,
): Evaluate {
  const { distance } = readDistanceCall(call, compilation, scope, compile);
  const evaluate = compileDistance(call, compilation, scope, compile);
  return (frame) => {
    const value = evaluate(frame);
    return typeof value === 'number' && distance === 'euclidean' ? -value : value;
  };
}

export function toVector(value: Value): number[] | undefined {
  return Array.isArray(value) && value.every((x) => typeof x === 'number') ? value : undefined;
}
