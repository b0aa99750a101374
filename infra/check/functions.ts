import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Value } from './values.ts';

type Lambda = (value: Value) => Value;
type Run = (given: Value[], file: string) => Value;

/** Whoever deploys, made up. */
export const SUBSCRIPTION = '/subscriptions/00000000-0000-4000-8000-000000000000';
const TENANT = '11111111-0000-4000-8000-000000000000';

/**
 * The functions of Bicep that our files use, as its pages describe them. Hashes differ from Azure's own, but depend on the
 * same.
 */
export const functions: Record<string, Run> = {
  any: ([value = null]) => value,
  concat: (lists) => lists.flatMap((list) => list as Value[]),
  contains: ([where, what]) => {
    if (typeof where === 'string' || Array.isArray(where)) return where.includes(what as never);
    return Object.hasOwn(object(where), String(what));
  },
  empty: ([value]) => {
    if (value === null || value === undefined || value === '') return true;
    return typeof value === 'object' && Object.keys(value).length === 0;
  },
  environment: () => ({ suffixes: { storage: 'core.windows.net' } }),
  filter: ([list, test]) => array(list).filter((one) => lambda(test)(one) === true),
  guid: (parts) => hash(parts).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5'),
  items: ([value]) =>
    Object.entries(object(value))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => ({ key, value: one })),
  join: ([list, between]) => array(list).join(String(between)),
  json: ([text]) => JSON.parse(String(text)),
  loadJsonContent: ([path], file) =>
    JSON.parse(readFileSync(join(dirname(file), String(path)), 'utf8')),
  map: ([list, change]) => array(list).map((one) => lambda(change)(one)),
  objectKeys: ([value]) => Object.keys(object(value)).sort(),
  split: ([text, between]) => String(text).split(String(between)),
  subscription: () => ({ id: SUBSCRIPTION, subscriptionId: SUBSCRIPTION.split('/')[2] ?? '' }),
  subscriptionResourceId: ([type, name]) => `${SUBSCRIPTION}/providers/${type}/${name}`,
  tenant: () => ({ tenantId: TENANT }),
  toLower: ([text]) => String(text).toLowerCase(),
  union: (parts) => {
    const united: Record<string, Value> = {};
    for (const [name, value] of parts.flatMap((part) => Object.entries(object(part)))) {
      if (typeof united[name] === 'object') throw new Error(`${name} is in two objects.`);
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

const hash = (parts: Value[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

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
