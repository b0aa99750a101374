import { dirname, join } from 'node:path';
import type { Node } from 'web-tree-sitter';
import { answers } from './answers.ts';
import { BicepError, type Declaration, ParameterError } from './bicep-file.ts';
import { evaluate, isSymbolic, objectOf, propertyOf, resultOf } from './expressions.ts';
import type { Place, Scope, Symbolic, Values } from './values.ts';

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
  at: Place;
};
/** What a name stands for. It is not there where its condition does not hold, or something else has made it. */
export type Declared = Symbolic & { resources: Resource[]; isThere: boolean };

type Written = {
  declaration: Declaration;
  body: Node;
  scope: Scope;
  isThere: boolean;
  /** Id of what it is deployed to. */
  target: string;
};

const SYMBOLS = ['parent', 'scope', 'dependsOn'];

export function newResource({ declaration, body, scope, isThere, target }: Written): Declared {
  const at = { file: scope.file, line: declaration.line };
  const isExisting = declaration.node.children.some(({ type }) => type === 'existing');
  const [type = '', apiVersion = ''] = quoted(declaration.node).split('@');
  checkOrder(body, scope);

  const ownName = nameOf(body, scope, at);
  const parent = resourceOf(propertyOf(body, 'parent'), scope, at);
  const attachedTo = resourceOf(propertyOf(body, 'scope'), scope, at)?.id;
  const name = parent ? `${parent.name}/${ownName}` : ownName;
  const isGroup = type === 'Microsoft.Resources/resourceGroups';
  const resource: Resource = {
    ...{ type, apiVersion, name, attachedTo, at },
    id: isGroup
      ? `${target}/resourceGroups/${name}`
      : `${attachedTo ?? target}/providers/${pathOf(type, name)}`,
    body: isThere ? objectOf(body, scope, SYMBOLS) : {},
  };
  return {
    resources: [resource],
    isThere: isThere && !isExisting,
    member(path, where) {
      if (path[0] === 'id') return resource.id;
      if (path[0] === 'name') return ownName;
      const answer = answers[type]?.[path.join('.')];
      if (!answer)
        throw new BicepError(where, `what ${type} answers as ${path.join('.')} is not known here.`);
      if (!isThere) throw new BicepError(where, `${name} is not there under these parameters.`);
      return answer(ownName);
    },
  };
}

export function newModule(
  { declaration, body, scope, isThere, target }: Written,
  evaluateFile: (path: string, given: Values, target: string) => Deployment,
): Declared {
  const at = { file: scope.file, line: declaration.line };
  checkOrder(body, scope);
  const name = nameOf(body, scope, at);
  const params = propertyOf(body, 'params');
  const group = resourceOf(propertyOf(body, 'scope'), scope, at)?.id ?? target;
  const path = join(dirname(scope.file), quoted(declaration.node));
  const given = isThere && params ? objectOf(params, scope) : {};
  const { resources, outputs } = isThere
    ? naming(at, () => evaluateFile(path, given, group))
    : { resources: [], outputs: {} };
  return {
    resources,
    isThere,
    member([first, output = '', ...rest], where) {
      if (!isThere) throw new BicepError(where, `${name} is not there under these parameters.`);
      const value = first === 'outputs' ? outputs[output] : undefined;
      if (value === undefined || rest.length > 0) {
        throw new BicepError(
          where,
          `the module ${name} has no ${[first, output, ...rest].join('.')}.`,
        );
      }
      return value;
    },
  };
}

/** What goes wrong with a module's parameters is to be put right where they are given. */
function naming<T>(at: Place, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    throw new BicepError(at, error.message);
  }
}

function nameOf(body: Node, scope: Scope, at: Place): string {
  const written = propertyOf(body, 'name');
  const name = written && evaluate(written, scope);
  if (typeof name !== 'string' || name === '') throw new BicepError(at, 'it has no name.');
  return name;
}

function resourceOf(node: Node | undefined, scope: Scope, at: Place): Resource | undefined {
  if (!node) return undefined;
  const found = resultOf(node, scope);
  const [resource] = isSymbolic(found) ? (found as Declared).resources : [];
  if (!resource) throw new BicepError(at, `${node.text} is no resource.`);
  return resource;
}

/** What it waits for is somewhere. */
function checkOrder(body: Node, scope: Scope): void {
  for (const one of propertyOf(body, 'dependsOn')?.namedChildren ?? []) resultOf(one, scope);
}

const quoted = (node: Node): string =>
  node.namedChildren.find(({ type }) => type === 'string')?.text.slice(1, -1) ?? '';

/** `A/b/c` and `x/y` is `A/b/x/c/y`. */
function pathOf(type: string, name: string): string {
  const [provider = '', ...kinds] = type.split('/');
  const names = name.split('/');
  return [provider, ...kinds.flatMap((kind, index) => [kind, names[index] ?? ''])].join('/');
}
