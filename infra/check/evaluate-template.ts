import { evaluated, within } from './evaluate-value.ts';
import { pathOf, SUBSCRIPTION, truth } from './functions.ts';
import { allowed, type Parameter } from './parameters.ts';
import { type Deployment, type Made, need, type Scope } from './scope.ts';
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
        return naming(name, () => {
          const written = need(resources[plain], plain);
          const loop = { name: written.copy?.name ?? '', isOfResource: true };
          return make(written, at === undefined ? scope : within(scope, Number(at), loop));
        });
      }),
    copyIndex(name) {
      throw new Error(`there is no loop ${name ?? ''} here.`);
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

function identify({ type, name: written, scope: owner, resourceGroup }: Written, scope: Scope) {
  const name = String(evaluated(written, scope));
  const attachedTo = owner ? String(evaluated(owner, scope)) : undefined;
  const id =
    type === 'Microsoft.Resources/resourceGroups'
      ? `${scope.target}/resourceGroups/${name}`
      : `${attachedTo ?? groupOf(resourceGroup, scope)}/providers/${pathOf(type, name.split('/'))}`;
  return { name, attachedTo, id };
}

const groupOf = (name: string | undefined, scope: Scope): string =>
  name ? `${SUBSCRIPTION}/resourceGroups/${evaluated(name, scope)}` : scope.target;

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

  const given = Object.fromEntries(
    Object.entries(evaluated(parameters, scope) as Parameters).map(([of, { value }]) => [
      of,
      value,
    ]),
  );
  const inner = groupOf(resourceGroup, scope);
  return { ...made, deployment: evaluateTemplate(template, given, inner) };
}

const OF_THE_TEMPLATE = new Set(
  'type apiVersion name existing scope condition copy dependsOn resourceGroup'.split(' '),
);
/** What is left for the service of a resource. */
const bodyOf = (written: Written): Value =>
  Object.fromEntries(Object.entries(written).filter(([name]) => !OF_THE_TEMPLATE.has(name)));

function once<T>(known: Map<string, T>, name: string, work: () => T): T {
  const found = known.get(name);
  if (found !== undefined) return found;
  const made = work();
  known.set(name, made);
  return made;
}

function naming<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}
