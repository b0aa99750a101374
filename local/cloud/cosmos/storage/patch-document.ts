import { isObject, type Json, type JsonObject } from '../query/values.ts';
import { badRequest } from './cosmos-error.ts';

export type PatchOperation = { op: string; path: string; from?: string; value?: Json };

/** The service's limit for one patch. */
export const MAX_PATCH_OPERATIONS = 10;

/** Changes the document in place. The caller writes it only if all operations succeed. */
export function patchDocument(
  document: JsonObject,
  operations: PatchOperation[],
  readOnlyPaths: string[],
): void {
  operations.forEach((operation, i) => {
    try {
      apply(document, operation, readOnlyPaths);
    } catch (error) {
      if (!(error instanceof PatchProblem)) throw error;
      throw badRequest(`For Operation(${i + 1}): ${error.message}`);
    }
  });
}

class PatchProblem extends Error {}

function apply(document: JsonObject, operation: PatchOperation, readOnlyPaths: string[]): void {
  const { op, path, value } = operation;
  checkWritable(path, readOnlyPaths);
  const target = locate(document, path);

  switch (op) {
    case 'add':
      insert(target, required(value));
      break;
    case 'set':
      put(target, required(value));
      break;
    case 'replace':
      if (!exists(target)) throw new PatchProblem(`Replace: the path '${path}' does not exist.`);
      put(target, required(value));
      break;
    case 'remove':
      take(target, path);
      break;
    case 'incr':
      increment(target, required(value), path);
      break;
    case 'move':
      move(document, operation, readOnlyPaths);
      break;
    default:
      throw new PatchProblem(`The operation '${op}' is unknown.`);
  }
}

function move(document: JsonObject, operation: PatchOperation, readOnlyPaths: string[]): void {
  const { path, from = '' } = operation;
  checkWritable(from, readOnlyPaths);
  if (path.startsWith(`${from}/`)) throw new PatchProblem("'path' cannot be a child of 'from'.");
  const moved = take(locate(document, from), from);
  insert(locate(document, path), moved);
}

function checkWritable(path: unknown, readOnlyPaths: string[]): void {
  if (typeof path !== 'string' || !path.startsWith('/')) {
    throw new PatchProblem(`The path '${path}' is invalid.`);
  }
  if (readOnlyPaths.some((fixed) => path === fixed || path.startsWith(`${fixed}/`))) {
    throw new PatchProblem(
      `The path '${path}' is read-only: id, partition key and system properties stay.`,
    );
  }
}

type Target =
  | { kind: 'property'; parent: JsonObject; name: string }
  /** An index equal to the length means: behind the last element. */
  | { kind: 'element'; parent: Json[]; index: number };

function locate(document: JsonObject, path: string): Target {
  const names = path
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop() ?? '';

  let parent: Json | undefined = document;
  for (const name of names) {
    if (Array.isArray(parent)) parent = parent[Number(name)];
    else if (isObject(parent) && Object.hasOwn(parent, name)) parent = parent[name];
    else parent = undefined;
  }
  if (isObject(parent)) return { kind: 'property', parent, name: last };
  if (!Array.isArray(parent)) {
    throw new PatchProblem(
      `The parent of '${path}' does not exist; a path cannot be created recursively. Learn more: https://aka.ms/cosmosdbpatchdocs`,
    );
  }
  const index = last === '-' ? parent.length : /^(0|[1-9]\d*)$/.test(last) ? Number(last) : -1;
  if (index < 0 || index > parent.length)
    throw new PatchProblem(`The index in '${path}' is out of bounds.`);
  return { kind: 'element', parent, index };
}

function exists(target: Target): boolean {
  return target.kind === 'property'
    ? Object.hasOwn(target.parent, target.name)
    : target.index < target.parent.length;
}

function insert(target: Target, value: Json): void {
  if (target.kind === 'property') target.parent[target.name] = value;
  else target.parent.splice(target.index, 0, value);
}

function put(target: Target, value: Json): void {
  if (target.kind === 'property') target.parent[target.name] = value;
  else target.parent[target.index] = value;
}

function take(target: Target, path: string): Json {
  if (!exists(target)) throw new PatchProblem(`The path '${path}' does not exist.`);
  if (target.kind === 'element') return target.parent.splice(target.index, 1)[0] ?? null;
  const value = target.parent[target.name] ?? null;
  delete target.parent[target.name];
  return value;
}

function increment(target: Target, by: Json, path: string): void {
  if (typeof by !== 'number') throw new PatchProblem('The increment must be a number.');
  const current =
    target.kind === 'property' ? target.parent[target.name] : target.parent[target.index];
  if (current === undefined) {
    insert(target, by);
    return;
  }
  if (typeof current !== 'number')
    throw new PatchProblem(`The value at '${path}' is not a number.`);
  put(target, current + by);
}

function required(value: Json | undefined): Json {
  if (value === undefined) throw new PatchProblem('A value is required.');
  return value;
}
