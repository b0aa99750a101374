import { createHash } from 'node:crypto';
import type { Value } from './values.ts';

type Lambda = (value: Value) => Value;
type Run = (given: Value[]) => Value;

/** Whoever deploys, made up. */
export const SUBSCRIPTION = '/subscriptions/00000000-0000-4000-8000-000000000000';
const TENANT = '11111111-0000-4000-8000-000000000000';

/**
 * The functions of templates that ours use, as Azure's pages describe them. Hashes differ from Azure's own, but depend on the
 * same. Those that ask for something of the template stand where templates are evaluated.
 */
export const functions: Record<string, Run> = {
  and: (given) => given.every(truth),
  concat: (lists) => lists.flatMap((list) => array(list)),
  contains: ([where, what]) => {
    if (typeof where === 'string' || Array.isArray(where)) return where.includes(what as never);
    return Object.hasOwn(object(where), String(what));
  },
  createArray: (given) => given,
  createObject: (given) =>
    Object.fromEntries(
      Array.from({ length: given.length / 2 }, (_, at) => [
        String(given[2 * at]),
        given[2 * at + 1] ?? null,
      ]),
    ),
  empty: ([value]) => {
    if (value === null || value === undefined || value === '') return true;
    return typeof value === 'object' && Object.keys(value).length === 0;
  },
  environment: () => ({ suffixes: { storage: 'core.windows.net' } }),
  equals: ([one, other]) => JSON.stringify(one) === JSON.stringify(other),
  extensionResourceId: ([owner, type, ...names]) => `${owner}/providers/${pathOf(type, names)}`,
  false: () => false,
  filter: ([list, test]) => array(list).filter((one) => truth(lambda(test)(one))),
  format: ([pattern, ...given]) =>
    String(pattern).replace(/\{(\d+)\}/g, (_, at) => text(given[Number(at)])),
  greater: ([one, other]) => Number(one) > Number(other),
  guid: (parts) => hash(parts).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5'),
  items: ([value]) =>
    Object.entries(object(value))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => ({ key, value: one })),
  join: ([list, between]) => array(list).join(String(between)),
  length: ([value]) => (Array.isArray(value) ? value : Object.keys(object(value))).length,
  map: ([list, change]) => array(list).map((one) => lambda(change)(one)),
  mul: ([one, other]) => Number(one) * Number(other),
  not: ([value]) => !truth(value),
  null: () => null,
  objectKeys: ([value]) => Object.keys(object(value)).sort(),
  or: (given) => given.some(truth),
  shallowMerge: ([parts]) => Object.assign({}, ...array(parts).map(object)),
  split: ([value, between]) => String(value).split(String(between)),
  subscription: () => ({ id: SUBSCRIPTION, subscriptionId: SUBSCRIPTION.split('/')[2] ?? '' }),
  subscriptionResourceId: ([type, ...names]) => `${SUBSCRIPTION}/providers/${pathOf(type, names)}`,
  tenant: () => ({ tenantId: TENANT }),
  toLower: ([value]) => String(value).toLowerCase(),
  true: () => true,
  tryGet: ([value, ...steps]) =>
    steps.reduce<Value>(
      (of, step) => (of === null ? null : ((of as Record<string, Value>)[String(step)] ?? null)),
      value ?? null,
    ),
  union: (parts) => {
    const united: Record<string, Value> = {};
    for (const [name, value] of parts.flatMap((part) => Object.entries(object(part)))) {
      if (typeof united[name] === 'object' && united[name] !== null) {
        throw new Error(`${name} is in two objects.`);
      }
      united[name] = value;
    }
    return united;
  },
  uniqueString: (parts) => hash(parts).slice(0, 13),
  utcNow: ([format]) => {
    if (format !== 'yyyy-MM-01') throw new Error(`the format ${format} is not known here.`);
    return '2026-06-01';
  },
};

/** `A/b/c` and `x`, `y` is `A/b/x/c/y`. */
export function pathOf(type: Value | undefined, names: Value[]): string {
  const [provider = '', ...kinds] = String(type).split('/');
  return [provider, ...kinds.flatMap((kind, at) => [kind, String(names[at] ?? '')])].join('/');
}

const hash = (parts: Value[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

export function truth(value: Value | undefined): boolean {
  if (typeof value !== 'boolean') throw new Error(`${value} is neither true nor false.`);
  return value;
}

function text(value: Value | undefined): string {
  if (typeof value === 'object') throw new Error(`${JSON.stringify(value)} is no text.`);
  return String(value);
}

function object(value: Value | undefined): Record<string, Value> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('it wants an object.');
  }
  return value;
}

function array(value: Value | undefined): Value[] {
  if (!Array.isArray(value)) throw new Error('it wants an array.');
  return value;
}

function lambda(value: Value | undefined): Lambda {
  if (typeof value !== 'function') throw new Error('it wants a lambda.');
  return value as Lambda;
}
