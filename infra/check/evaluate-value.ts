import { type Expression, expressionIn } from './expression.ts';
import { functions, pathOf, truth } from './functions.ts';
import { Answer, need, type Scope } from './scope.ts';
import type { Value } from './values.ts';

type Result = Value | Answer;

/** Of anything that stands in a template: expressions in texts, loops within objects. */
export function evaluated(written: Value, scope: Scope): Value {
  if (typeof written === 'string') {
    const expression = expressionIn(written);
    if (!expression) return written.replace(/^\[\[/, '[');
    const result = run(expression, scope);
    return result instanceof Answer ? result.unknown() : result;
  }
  if (Array.isArray(written)) return written.map((one) => evaluated(one, scope));
  if (typeof written !== 'object' || written === null) return written;
  const { copy, ...others } = written;
  const loops = (Array.isArray(copy) ? copy : []) as unknown as Loop[];
  return Object.fromEntries([
    ...Object.entries(others).map(([name, one]) => [evaluated(name, scope), evaluated(one, scope)]),
    ...loops.map(({ name, count, input }) => [name, loop(name, count, input, scope)]),
  ]);
}

type Loop = { name: string; count: Value; input: Value };

const loop = (name: string, count: Value, input: Value, scope: Scope): Value =>
  Array.from({ length: Number(evaluated(count, scope)) }, (_, at) =>
    evaluated(input, within(scope, at, { name })),
  );

function run(expression: Expression, scope: Scope): Result {
  if (expression.kind === 'literal') return expression.value;
  if (expression.kind === 'member') {
    const of = run(expression.of, scope);
    const key = run(expression.key, scope) as string | number;
    if (of instanceof Answer) return of.member(String(key));
    if (typeof of !== 'object' || of === null || !Object.hasOwn(of, key)) {
      throw new Error(`${JSON.stringify(of)} has no ${key}.`);
    }
    return (of as Record<string | number, Value>)[key] ?? null;
  }
  const { name, given } = expression;
  const value = (at: number): Value => {
    const found = run(need(given[at], name), scope);
    return found instanceof Answer ? found.unknown() : found;
  };
  switch (name) {
    case 'if':
      return run(need(given[truth(value(0)) ? 1 : 2], name), scope);
    case 'parameters':
    case 'variables':
    case 'lambdaVariables':
      return scope.valueOf(name, String(value(0)));
    case 'copyIndex':
      if (given.length > 1) throw new Error('copyIndex from another number on is not known here.');
      return scope.copyIndex(given.length > 0 ? String(value(0)) : undefined);
    case 'resourceId':
      return `${scope.target}/providers/${pathOf(
        value(0),
        given.slice(1).map((_, at) => value(at + 1)),
      )}`;
    case 'reference': {
      const of = scope.resource(String(value(0)));
      if (!of.isThere) throw new Error(`${of.name} is not there under these parameters.`);
      return new Answer(of, []);
    }
    case 'lambda': {
      const names = given.slice(0, -1).map((_, at) => String(value(at)));
      const [body] = given.slice(-1);
      const lambda = (...values: Value[]) => {
        const result = run(need(body, name), withNames(scope, names, values));
        return result instanceof Answer ? result.unknown() : result;
      };
      return lambda as unknown as Value;
    }
  }
  const known = functions[name];
  if (!known) throw new Error(`the function ${name} is not known here.`);
  return known(given.map((_, at) => value(at)));
}

const withNames = (scope: Scope, names: string[], values: Value[]): Scope => ({
  ...scope,
  valueOf: (kind, name) =>
    kind === 'lambdaVariables' && names.includes(name)
      ? (values[names.indexOf(name)] ?? null)
      : scope.valueOf(kind, name),
});

/** Within a loop. Without a name it is that of the resource that is meant. */
export const within = (
  scope: Scope,
  at: number,
  { name, isOfResource = false }: { name: string; isOfResource?: boolean },
): Scope => ({
  ...scope,
  copyIndex: (asked) =>
    asked === name || (asked === undefined && isOfResource) ? at : scope.copyIndex(asked),
});
