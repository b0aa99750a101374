import type { Node } from 'web-tree-sitter';
import { BicepError, type BicepFile, type Declaration, readBicep } from './bicep-file.ts';
import { type Declared, type Deployment, newModule, newResource } from './declared.ts';
import { evaluate, loopOf, truthOf } from './expressions.ts';
import { SUBSCRIPTION } from './functions.ts';
import { parameterOf } from './parameters.ts';
import type { Place, Scope, Value, Values } from './values.ts';

type Known = Value | Declared | Declared[];

/**
 * What a file and its modules ask Azure for under these parameters, in no order, and its outputs.
 *
 * @param target Id of the resource group or subscription that it is deployed to.
 * @throws BicepError for whatever is wrong, or not known here
 */
export function evaluateBicep(path: string, given: Values, target = SUBSCRIPTION): Deployment {
  const file = readBicep(path);
  const scope = scopeOf(file, given, target);
  const { param, resource, module, output } = file.declared;
  for (const name of Object.keys(given)) {
    if (!param.has(name))
      throw new BicepError({ file: path, line: 1 }, `there is no parameter ${name}.`);
  }
  for (const [name, { line }] of param) scope.lookUp(name, { file: path, line });

  const there = [...resource, ...module]
    .flatMap(([name, { line }]) => scope.lookUp(name, { file: path, line }) as Declared)
    .filter(({ isThere }) => isThere);
  const outputs = [...output].map(([name, { node }]) => [name, evaluate(last(node), scope)]);
  return {
    resources: there.flatMap(({ resources }) => resources),
    outputs: Object.fromEntries(outputs),
  };
}

/** Each name is worked out when it is first asked for, as their order in the file means nothing. */
function scopeOf(file: BicepFile, given: Values, target: string): Scope {
  const { param, var: variable, resource, module } = file.declared;
  const known = new Map<string, Known>();
  const underway = new Set<string>();
  const scope: Scope = {
    file: file.path,
    lookUp(name, at) {
      const found = known.get(name);
      if (found !== undefined) return found;
      if (underway.has(name)) throw new BicepError(at, `${name} depends on itself.`);
      underway.add(name);
      const value = meaningOf(name, at);
      underway.delete(name);
      known.set(name, value);
      return value;
    },
  };
  return scope;

  function meaningOf(name: string, at: Place): Known {
    const [asked, worked] = [param.get(name), variable.get(name)];
    const [made, used] = [resource.get(name), module.get(name)];
    if (asked) return parameterOf(name, asked, given[name], scope);
    if (worked) return evaluate(last(worked.node), scope);
    if (made) {
      return each(made, scope, (body, inner, isThere) =>
        newResource({ declaration: made, body, scope: inner, isThere, target }),
      );
    }
    if (used) {
      return each(used, scope, (body, inner, isThere) =>
        newModule({ declaration: used, body, scope: inner, isThere, target }, evaluateBicep),
      );
    }
    throw new BicepError(at, `${name} is not declared.`);
  }
}

function each(
  { node }: Declaration,
  scope: Scope,
  make: (body: Node, inner: Scope, isThere: boolean) => Declared,
): Declared | Declared[] {
  const value = last(node);
  if (value.type === 'for_statement') {
    return loopOf(value, scope).map(({ body, inner }) => make(body, inner, true));
  }
  if (value.type !== 'if_statement') return make(value, scope, true);
  const [condition, body] = value.namedChildren as [Node, Node];
  return make(body, scope, truthOf(condition, scope));
}

const last = (node: Node): Node => node.namedChildren.at(-1) as Node;
