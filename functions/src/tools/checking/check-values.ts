import ajv, { type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { createLruCache } from '../../platform/lru-cache.ts';
import type { Schema } from '../schema-parts.ts';
import { adaptSchema } from './adapt-schema.ts';
import { type Accepts, fitValues } from './fit-values.ts';
import type { Answer } from './messages.ts';

const MAX_PROBLEMS = 5;
/** The largest take two megabytes each. */
const MAX_KEPT = 100;

type Compiled = { schema: Schema; check: ValidateFunction; accepts: Accepts };

const kept = createLruCache<Compiled>(MAX_KEPT);

export function compileSchema(schema: string): Answer {
  try {
    compiled(schema);
    return { kind: 'compiled' };
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'not readable';
    return { kind: 'unusable', reason };
  }
}

export function checkValues(text: string, given: Record<string, unknown>): Answer {
  const endless = endlessPlace(given);
  if (endless) return { kind: 'unfit', problems: `${endless} is too large a number.` };
  const { schema, check, accepts } = compiled(text);
  const values = fitValues(schema, given, accepts, toRegExp);
  if (check(asNumbers(values))) return { kind: 'fit', values: values as Record<string, unknown> };
  return { kind: 'unfit', problems: problemsOf(check.errors ?? []) };
}

const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  logger: false,
  addUsedSchema: false,
  code: { regExp: toRegExp },
};
/** Reads the schema of schemas once for all. */
const judge = new ajv.Ajv2020(OPTIONS);
/** The name that a schema has within its own validator. */
const ROOT = 'arguments';

function compiled(text: string): Compiled {
  const found = kept.get(text) ?? compile(JSON.parse(text));
  kept.set(text, found);
  return found;
}

/** With a validator of its own for each: it keeps every schema that it has seen. */
function compile(given: Schema): Compiled {
  judge.validateSchema(given, true);
  const { $id: _, ...schema } = adaptSchema(given);
  const validator = new ajv.Ajv2020({ ...OPTIONS, validateSchema: false });
  formats.default(validator);
  validator.removeKeyword('uniqueItems');
  validator.addKeyword({ keyword: 'uniqueItems', type: 'array', validate: areUnique });
  const check = validator.addSchema(schema, ROOT).getSchema(ROOT);
  if (!check) throw new Error('The schema cannot be compiled.');
  const accepts: Accepts = (pointer, value) =>
    validator.getSchema(`${ROOT}#${pointer}`)?.(asNumbers(value)) !== false;
  return { schema, check, accepts };
}

/** What was a bigint, which no validator knows, is a number in the copy: it has the same size, but fewer digits. */
function asNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asNumbers(part)]));
  }
  const copy = value.map(asNumbers);
  exact.set(copy, value);
  return copy;
}
/** By copied list: the list with all digits. */
const exact = new WeakMap<unknown[], unknown[]>();

function areUnique(isAsked: boolean, copy: unknown[]): boolean {
  if (!isAsked) return true;
  const items = (exact.get(copy) ?? copy).map(canonicalJson);
  return new Set(items).size === items.length;
}

/** JSON can write numbers that are larger than any that a program counts with. */
function endlessPlace(value: unknown, place = ''): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : place;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = endlessPlace(part, joined(place, name));
    if (found) return found;
  }
  return undefined;
}

/** A pattern of another dialect, or none at all, forbids nothing. */
function toRegExp(pattern: string): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {}
  }
  return /(?:)/;
}
toRegExp.code = 'toRegExp';

function problemsOf(errors: ErrorObject[]): string {
  const sentences = errors.map(({ instancePath, message, keyword, params }) => {
    const place = instancePath.slice(1).replaceAll('/', '.');
    if (keyword === 'required') return `${joined(place, params.missingProperty)} is missing.`;
    if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
      return `${joined(place, params.additionalProperty ?? params.unevaluatedProperty)} is not known here.`;
    }
    const allowed = Array.isArray(params.allowedValues)
      ? `: ${params.allowedValues.slice(0, 30).map(String).join(', ')}`
      : '';
    return `${place || 'The input'} ${message ?? 'is not valid'}${allowed}.`;
  });
  return [...new Set(sentences)].slice(0, MAX_PROBLEMS).join(' ');
}

const joined = (place: string, property: string) => (place ? `${place}.${property}` : property);
