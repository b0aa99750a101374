import { answers } from './answers.ts';
import { type Expression, expressionIn } from './expression.ts';
import { functions, pathOf, SUBSCRIPTION, truth } from './functions.ts';
import { allowed, type Parameter } from './parameters.ts';
import type { Value, Values } from './values.ts';

type Written = {
  type: string;
  apiVersion: string;
  name: string;
  existing?: boolean;
  condition?: string | boolean;
  scope?: string;
  resourceGroup?: string;
  copy?: { name: string; count: string | number };
  dependsOn?: string[];
  properties?: { template?: Template; parameters?: Parameters };
};
type Parameters = Record<string, { value: Value }>;
/** As the compiler writes it: where a file has types of its own, resources have names, else numbers. */
export type Template = {
  definitions?: Record<string, Parameter>;
  parameters?: Record<string, Parameter>;
  variables?: Record<string, Value>;
  resources: Record<string, Written> | Written[];
  outputs?: Record<string, { value: Value }>;
};
export type Deployment = { resources: Resource[]; outputs: Values };
/** A resource as it is asked for. */
export type Resource = {
  type: string;
  apiVersion: string;
  /** With the names of its parents: `account/database`. */
  name: string;
  id: string;
  /** Of the resource that it is attached to, such as an assignment of a role. */
  attachedTo: string | undefined;
  body: Values;
};
type Made = Resource & { isThere: boolean; isExisting: boolean; deployment?: Deployment };

/** What only Azure can tell of a resource, as far as a path of names has led. */
class Answer {
  readonly of: Made;
  readonly path: string[];

  constructor(of: Made, path: string[]) {
    this.of = of;
    this.path = path;
  }

  member(name: string): Value | Answer {
    const path = [...this.path, name];
    const { type, deployment } = this.of;
    if (deployment && path[0] === 'outputs' && path.length === 3) {
      return deployment.outputs[path[1] ?? ''] ?? this.unknown(path);
    }
    const answer = answers[type]?.[['properties', ...path].join('.')];
    return answer ? answer(this.of.name.split('/').at(-1) ?? '') : new Answer(this.of, path);
  }

  unknown(path = this.path): never {
    throw new Error(`what ${this.of.type} answers as ${path.join('.')} is not known here.`);
  }
}

type Scope = {
  valueOf(kind: 'parameters' | 'variables' | 'lambdaVariables', name: string): Value;
  /** By its name or its id. */
  resource(name: string): Made;
  copyIndex(name?: string): number;
  target: string;
};
type Result = Value | Answer;

/**
 * What a template and those within it ask Azure for under these parameters, in their order, and its outputs.
 *
 * @param target Id of the resource group or subscription that it is deployed to.
 * @throws Error for whatever is wrong, or not known here, with the names of the resources that lead to it
 */
export function evaluateTemplate(
  template: Template,
  given: Values,
  target = SUBSCRIPTION,
): Deployment {
  const { parameters = {}, outputs = {}, resources } = template;
  const unknown = Object.keys(given).find((name) => !(name in parameters));
  if (unknown) throw new Error(`there is no parameter ${unknown}.`);
  const scope = scopeOf(template, given, target);
  for (const name of Object.keys(parameters)) scope.valueOf('parameters', name);

  const made = Object.entries(resources).flatMap(([name, { copy }]) =>
    copy
      ? Array.from({ length: Number(evaluated(copy.count, scope)) }, (_, at) => `${name}[${at}]`)
      : [name],
  );
  const there = made
    .map((name) => scope.resource(name))
    .filter(({ isThere, isExisting }) => isThere && !isExisting);
  return {
    resources: there.flatMap(({ deployment, isThere, isExisting, ...resource }) =>
      deployment ? deployment.resources : [resource],
    ),
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([name, { value }]) => [
        name,
        naming(name, () => evaluated(value, scope)),
      ]),
    ),
  };
}

/** Each name is worked out when it is first asked for, as their order means nothing. */
function scopeOf(template: Template, given: Values, target: string): Scope {
  const { definitions, parameters = {}, variables = {} } = template;
  const resources = Object.fromEntries(Object.entries(template.resources));
  const values = new Map<string, Value>();
  const made = new Map<string, Made>();
  const scope: Scope = {
    target,
    valueOf: (kind, name) =>
      once(values, `${kind} ${name}`, () => {
        if (kind === 'variables') return evaluated(need(variables[name], name), scope);
        const parameter = need(parameters[name], name);
        const value = given[name] ?? parameter.defaultValue;
        if (value === undefined && parameter.nullable) return null;
        if (value === undefined) throw new Error(`${name} is not given.`);
        const chosen = name in given ? value : evaluated(value, scope);
        return allowed(name, parameter, chosen, definitions);
      }),
    resource: (name) =>
      once(made, name, () => {
        if (name.startsWith('/')) {
          const known = Object.keys(resources).find(
            (one) =>
              !resources[one]?.copy && identify(need(resources[one], one), scope).id === name,
          );
          return known === undefined ? thereAlready(name) : scope.resource(known);
        }
        const [, plain = name, at] = /^(.*)\[(\d+)\]$/.exec(name) ?? [];
        return naming(name, () => make(need(resources[plain], plain), within(scope, at)));
      }),
    copyIndex() {
      throw new Error('there is no loop here.');
    },
  };
  return scope;
}

/** What a template does not ask for, and refers to. */
function thereAlready(id: string): Made {
  const [provider = '', ...path] = id.split('/providers/').at(-1)?.split('/') ?? [];
  const type = [provider, ...path.filter((_, at) => at % 2 === 0)].join('/');
  const name = path.filter((_, at) => at % 2 === 1).join('/');
  const made = { type, name, id, apiVersion: '', attachedTo: undefined, body: {} };
  return { ...made, isThere: true, isExisting: true };
}

function identify({ type, name: written, scope: owner }: Written, scope: Scope) {
  const name = String(evaluated(written, scope));
  const attachedTo = owner ? String(evaluated(owner, scope)) : undefined;
  const id =
    type === 'Microsoft.Resources/resourceGroups'
      ? `${scope.target}/resourceGroups/${name}`
      : `${attachedTo ?? scope.target}/providers/${pathOf(type, name.split('/'))}`;
  return { name, attachedTo, id };
}

function make(written: Written, scope: Scope): Made {
  const { type, apiVersion, existing = false, condition = true, resourceGroup } = written;
  const isThere = truth(evaluated(condition, scope));
  const made: Made = {
    ...{ type, apiVersion, ...identify(written, scope), body: {} },
    ...{ isThere, isExisting: existing },
  };
  if (!isThere || existing) return made;
  const { template, parameters = {} } = written.properties ?? {};
  if (!template) return { ...made, body: evaluated(bodyOf(written), scope) as Values };

  const group = resourceGroup && String(evaluated(resourceGroup, scope));
  const given = Object.fromEntries(
    Object.entries(evaluated(parameters, scope) as Parameters).map(([of, { value }]) => [
      of,
      value,
    ]),
  );
  const inner = group ? `${SUBSCRIPTION}/resourceGroups/${group}` : scope.target;
  return { ...made, deployment: evaluateTemplate(template, given, inner) };
}

const OF_THE_TEMPLATE = new Set(
  'type apiVersion name existing scope condition copy dependsOn resourceGroup'.split(' '),
);
/** What is left for the service of a resource. */
const bodyOf = (written: Written): Value =>
  Object.fromEntries(Object.entries(written).filter(([name]) => !OF_THE_TEMPLATE.has(name)));

/** Of anything that stands in a template: expressions in texts, loops within objects. */
function evaluated(written: Value, scope: Scope): Value {
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
    evaluated(input, within(scope, at, name)),
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

const within = (scope: Scope, at: string | number | undefined, loopName?: string): Scope =>
  at === undefined
    ? scope
    : {
        ...scope,
        copyIndex: (name) =>
          name === undefined || name === loopName || loopName === undefined
            ? Number(at)
            : scope.copyIndex(name),
      };

function once<T>(known: Map<string, T>, name: string, work: () => T): T {
  const found = known.get(name);
  if (found !== undefined) return found;
  const made = work();
  known.set(name, made);
  return made;
}

function need<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`${name} is not there.`);
  return found;
}

function naming<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}
