import type { Node } from 'web-tree-sitter';
import { BicepError, lineOf } from './bicep-file.ts';
import { functions } from './functions.ts';
import type { Place, Scope, Symbolic, Value } from './values.ts';

type Result = Value | Symbolic | Symbolic[];

const places = new WeakMap<object, Map<string, Place>>();

/** Where a property was written, as far as it was written in Bicep. */
export const placeOf = (owner: object, name: string): Place | undefined =>
  places.get(owner)?.get(name);

/**
 * The value of an expression. What this does not know it refuses, with the line: nothing passes unseen.
 * @throws BicepError
 */
export function evaluate(node: Node, scope: Scope): Value {
  const result = resultOf(node, scope);
  if (isSymbolic(result) || (Array.isArray(result) && result.some(isSymbolic))) {
    throw new BicepError(at(node, scope), `${node.text} stands for no value: name a member of it.`);
  }
  return result as Value;
}

/** The same, where a resource or module may be meant as such: `parent: account`. */
export function resultOf(node: Node, scope: Scope): Result {
  const [first, second] = node.namedChildren;
  switch (node.type) {
    case 'number':
      return Number(node.text);
    case 'boolean':
      return node.text === 'true';
    case 'null':
      return null;
    case 'string':
      return stringOf(node, scope);
    case 'identifier':
      return scope.lookUp(node.text, at(node, scope));
    case 'parenthesized_expression':
      return resultOf(known(first, node, scope), scope);
    case 'array':
      return node.namedChildren.map((one) => evaluate(one, scope));
    case 'object':
      return objectOf(node, scope);
    case 'for_statement':
      return loopOf(node, scope).map(({ body, inner }) => evaluate(body, inner));
    case 'ternary_expression': {
      const [condition, yes, no] = node.namedChildren;
      const chosen = truthOf(known(condition, node, scope), scope) ? yes : no;
      return resultOf(known(chosen, node, scope), scope);
    }
    case 'unary_expression': {
      const operand = known(first, node, scope);
      return node.children[0]?.type === '!'
        ? !truthOf(operand, scope)
        : -Number(evaluate(operand, scope));
    }
    case 'binary_expression':
      return binary(node, scope);
    case 'member_expression':
    case 'subscript_expression':
      return memberOf(node, scope);
    case 'call_expression':
      return call(node, scope);
    default:
      throw new BicepError(
        at(node, scope),
        `${node.type} is not known here: ${second?.text ?? node.text}`,
      );
  }
}

/** The bodies of a loop, each with its names. */
export function loopOf(node: Node, scope: Scope): { body: Node; inner: Scope }[] {
  const [names, list, body] = node.namedChildren.filter(({ type }) => type !== 'comment');
  const values = evaluate(known(list, node, scope), scope);
  if (!Array.isArray(values)) throw new BicepError(at(node, scope), 'a loop wants an array.');
  const [one = '', index = ''] =
    names?.type === 'for_loop_parameters'
      ? names.namedChildren.map(({ text }) => text)
      : [names?.text];
  return values.map((value, position) => ({
    body: known(body, node, scope),
    inner: withNames(scope, { [one]: value, ...(index && { [index]: position }) }),
  }));
}

export function truthOf(node: Node, scope: Scope): boolean {
  const value = evaluate(node, scope);
  if (typeof value !== 'boolean') {
    throw new BicepError(at(node, scope), `${node.text} is neither true nor false.`);
  }
  return value;
}

/** The value of a property of an object, as it is written. */
export const propertyOf = (node: Node, name: string): Node | undefined =>
  node.namedChildren.find((one) => one.namedChildren[0]?.text === name)?.namedChildren.at(-1);

const at = (node: Node, scope: Scope): Place => ({ file: scope.file, line: lineOf(node) });

export const isSymbolic = (value: unknown): value is Symbolic =>
  typeof value === 'object' && value !== null && 'member' in value;

function withNames(scope: Scope, names: Record<string, Value>): Scope {
  return {
    file: scope.file,
    lookUp: (name, place) =>
      Object.hasOwn(names, name) ? (names[name] as Value) : scope.lookUp(name, place),
  };
}

function stringOf(node: Node, scope: Scope): string {
  const long = node.text.startsWith("'''");
  if (long) return node.text.slice(3, -3).replace(/^\n/, '');
  // Blanks beside an interpolation belong to no node: the text between is cut out of the source.
  const start = node.startIndex;
  let text = '';
  let from = 1;
  for (const part of node.namedChildren.filter(({ type }) => type === 'interpolation')) {
    text += unescaped(node.text.slice(from, part.startIndex - start));
    const value = evaluate(known(part.namedChildren[0], node, scope), scope);
    if (typeof value === 'object')
      throw new BicepError(at(part, scope), `${part.text} is no text.`);
    text += String(value);
    from = part.endIndex - start;
  }
  return text + unescaped(node.text.slice(from, -1));
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
const unescaped = (text: string) =>
  text.replace(/\\(.)/g, (_, letter) => ESCAPES[letter] ?? letter);

/** But for some of its properties. */
export function objectOf(
  node: Node,
  scope: Scope,
  except: readonly string[] = [],
): Record<string, Value> {
  const object: Record<string, Value> = {};
  const lines = new Map<string, Place>();
  for (const property of node.namedChildren.filter(({ type }) => type === 'object_property')) {
    const [key, value] = property.namedChildren.filter(({ type }) => type !== 'comment');
    const label = known(key, property, scope);
    const name = label.type === 'string' ? stringOf(label, scope) : label.text;
    if (except.includes(name)) continue;
    if (Object.hasOwn(object, name)) {
      throw new BicepError(at(property, scope), `${name} stands here twice.`);
    }
    object[name] = evaluate(known(value, property, scope), scope);
    lines.set(name, at(property, scope));
  }
  places.set(object, lines);
  return object;
}

function binary(node: Node, scope: Scope): Value {
  const [left, right] = node.namedChildren.map((one) => () => evaluate(one, scope));
  const [leftNode, rightNode] = node.namedChildren;
  if (!left || !right || !leftNode || !rightNode)
    throw new BicepError(at(node, scope), 'incomplete.');
  switch (node.children[1]?.type) {
    case '&&':
      return truthOf(leftNode, scope) && truthOf(rightNode, scope);
    case '||':
      return truthOf(leftNode, scope) || truthOf(rightNode, scope);
    case '==':
      return left() === right();
    case '!=':
      return left() !== right();
    case '>':
      return Number(left()) > Number(right());
    case '*':
      return Number(left()) * Number(right());
    default:
      throw new BicepError(at(node, scope), `the operator in ${node.text} is not known here.`);
  }
}

function memberOf(node: Node, scope: Scope): Result {
  const path: (string | number)[] = [];
  let base: Node = node;
  while (base.type === 'member_expression' || base.type === 'subscript_expression') {
    const [object, property] = base.namedChildren;
    const step = known(property, node, scope);
    path.unshift(
      base.type === 'member_expression' ? step.text : (evaluate(step, scope) as string | number),
    );
    base = known(object, node, scope);
  }
  let value = resultOf(base, scope);
  for (const [index, step] of path.entries()) {
    if (isSymbolic(value)) return value.member(path.slice(index).map(String), at(node, scope));
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) {
      throw new BicepError(at(node, scope), `${node.text} has no ${step}.`);
    }
    value = (value as Record<string | number, Result>)[step] as Result;
  }
  return value;
}

function call(node: Node, scope: Scope): Value {
  const [name, argumentsNode] = node.namedChildren;
  const run = functions[name?.text ?? ''];
  if (!run) throw new BicepError(at(node, scope), `the function ${name?.text} is not known here.`);
  const given = (argumentsNode?.namedChildren ?? []).map((one) =>
    one.type === 'lambda_expression' ? lambda(one, scope) : evaluate(one, scope),
  );
  try {
    const value = run(given as Value[], scope.file);
    if (name?.text === 'union') keepPlaces(value, given as Value[]);
    return value;
  } catch (error) {
    if (error instanceof BicepError) throw error;
    throw new BicepError(at(node, scope), `${name?.text}: ${(error as Error).message}`);
  }
}

function lambda(node: Node, scope: Scope): (value: Value) => Value {
  const [name, body] = node.namedChildren;
  return (value) =>
    evaluate(known(body, node, scope), withNames(scope, { [name?.text ?? '']: value }));
}

function keepPlaces(value: Value, parts: Value[]): void {
  const objects = parts.filter(
    (part): part is { [name: string]: Value } => typeof part === 'object' && part !== null,
  );
  const lines = objects.flatMap((part) => [...(places.get(part) ?? [])]);
  if (typeof value === 'object' && value !== null) places.set(value, new Map(lines));
}

function known(node: Node | null | undefined, owner: Node, scope: Scope): Node {
  if (!node) throw new BicepError(at(owner, scope), `${owner.text} is incomplete.`);
  return node;
}
