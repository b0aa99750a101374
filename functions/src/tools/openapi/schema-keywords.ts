import { isRecord } from '@talkwright/shared/contract/json-object';
import { entriesOf, type Json } from './documents.ts';

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const MAX_PATTERN = 1_000;
const MAX_EXAMPLE = 300;

type Rule = (value: unknown, schema: Json) => unknown;
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const count: Rule = (value) => (isCount(value) ? value : undefined);
const flag: Rule = (value) => (typeof value === 'boolean' ? value : undefined);
const line: Rule = (value) => (typeof value === 'string' ? value.slice(0, 100) : undefined);
/** Before 2020 an exclusive bound was a bound with a mark beside it. */
const bound =
  (mark: string): Rule =>
  (value, schema) =>
    typeof value === 'number' && schema[mark] !== true ? value : undefined;
const exclusive =
  (of: string): Rule =>
  (value, schema) => {
    const limit = value === true ? schema[of] : value;
    return typeof limit === 'number' ? limit : undefined;
  };

/** The keywords that hold no schemas, each as it has to be: one that a writer got wrong spoils the others. */
const rules: Record<string, Rule> = {
  type: (value) => {
    const types = [value].flat().map((type) => (type === 'file' ? 'string' : type));
    const known = types.filter((type) => TYPES.has(String(type)));
    return known.length > 1 ? known : known[0];
  },
  description: (value, { title, pattern }) => {
    const said = (typeof value === 'string' && value.trim()) || line(title, {});
    // One of another dialect checks nothing, but it says something.
    const isForeign = typeof pattern === 'string' && !isPattern(pattern);
    return isForeign ? [said, `Pattern: ${line(pattern, {})}`].filter(Boolean).join(' ') : said;
  },
  enum: (value) => (Array.isArray(value) && value.length > 0 ? [...new Set(value)] : undefined),
  const: (value) => value,
  default: (value) => (isShort(value) ? value : undefined),
  format: (value, { type }) => (type === 'file' ? 'binary' : line(value, {})),
  minimum: bound('exclusiveMinimum'),
  maximum: bound('exclusiveMaximum'),
  exclusiveMinimum: exclusive('minimum'),
  exclusiveMaximum: exclusive('maximum'),
  multipleOf: (value) => (typeof value === 'number' && value > 0 ? value : undefined),
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minProperties: count,
  maxProperties: count,
  minContains: count,
  maxContains: count,
  dependentRequired: (value) => (entriesOf(value).every(isNameList) ? value : undefined),
  deprecated: flag,
  uniqueItems: flag,
  pattern: (value) => (isPattern(value) ? value : undefined),
  contentEncoding: line,
  contentMediaType: line,
  examples: (value, { example }) => {
    const given = Array.isArray(value) ? value : isRecord(value) ? [] : [example];
    return shortExamples(given).examples;
  },
};

/** By schema: the same one is read for each operation that leads to it. */
const read = new WeakMap<Json, Readonly<Json>>();

export function plainKeywords(schema: Json): Readonly<Json> {
  const known = read.get(schema) ?? readKeywords(schema);
  read.set(schema, known);
  return known;
}

function readKeywords(schema: Json): Json {
  const found: Json = {};
  for (const [keyword, rule] of Object.entries(rules)) {
    const isGiven = keyword in schema || STAND_INS[keyword]?.some((by) => by in schema);
    const value = isGiven ? rule(schema[keyword], schema) : undefined;
    if (value !== undefined) found[keyword] = value;
  }
  return found;
}

export function shortExamples(given: unknown[]): { examples?: unknown[] } {
  const examples = given.filter((one) => one !== undefined && isShort(one)).slice(0, 3);
  return examples.length > 0 ? { examples } : {};
}

/** By keyword: the others that stand in for it. */
const STAND_INS: Record<string, string[]> = {
  description: ['title', 'pattern'],
  examples: ['example'],
  format: ['type'],
};

const isNameList = ([, names]: [string, unknown]) =>
  Array.isArray(names) && names.every((name) => typeof name === 'string');

const isShort = (value: unknown) => (JSON.stringify(value) ?? '').length <= MAX_EXAMPLE;

function isPattern(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_PATTERN) return false;
  return canCompile(value, 'u') || canCompile(value, '');
}

function canCompile(pattern: string, flags: string): boolean {
  try {
    return Boolean(new RegExp(pattern, flags));
  } catch {
    return false;
  }
}
