import ajv, { type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { createLruCache } from '../../platform/lru-cache.ts';
import type { Answer } from './messages.ts';

const MAX_PROBLEMS = 5;
/** The largest take two megabytes each. */
const MAX_KEPT = 100;

const kept = createLruCache<ValidateFunction>(MAX_KEPT);

export function compileSchema(schema: string): Answer {
  try {
    compiled(schema);
    return { kind: 'compiled' };
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'not readable';
    return { kind: 'unusable', reason };
  }
}

export function checkValues(schema: string, text: string): Answer {
  const values: Record<string, unknown> = JSON.parse(text);
  const check = compiled(schema);
  if (check(values)) return { kind: 'fit', values };
  return { kind: 'unfit', problems: problemsOf(check.errors ?? []) };
}

const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  coerceTypes: true,
  logger: false,
  addUsedSchema: false,
  code: { regExp: toRegExp },
};
/** Reads the schema of schemas once for all. */
const judge = new ajv.Ajv2020(OPTIONS);

function compiled(schema: string): ValidateFunction {
  const found = kept.get(schema) ?? compile(JSON.parse(schema));
  kept.set(schema, found);
  return found;
}

/** With a validator of its own for each: it keeps every schema that it has seen. */
function compile(schema: Record<string, unknown>): ValidateFunction {
  judge.validateSchema(schema, true);
  const validator = new ajv.Ajv2020({ ...OPTIONS, validateSchema: false });
  formats.default(validator);
  return validator.compile(schema);
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
    if (keyword === 'additionalProperties') {
      return `${joined(place, params.additionalProperty)} is not known here.`;
    }
    const allowed = Array.isArray(params.allowedValues)
      ? `: ${params.allowedValues.slice(0, 30).map(String).join(', ')}`
      : '';
    return `${place || 'The input'} ${message ?? 'is not valid'}${allowed}.`;
  });
  return [...new Set(sentences)].slice(0, MAX_PROBLEMS).join(' ');
}

const joined = (place: string, property: string) => (place ? `${place}.${property}` : property);
