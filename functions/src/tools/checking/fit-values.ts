import { isRecord } from '@talkwright/shared/contract/json-object';
import type { Schema } from '../schema-parts.ts';
import { schemaAt } from './adapt-schema.ts';

/** A schema, and its JSON pointer within the whole. */
type Place = { schema: unknown; pointer: string };
/** Whether the schema of a JSON pointer takes a value as it is. */
export type Accepts = (pointer: string, value: unknown) => boolean;

/** Schemas within one another that are all of the same value. */
const MAX_NESTED = 100;
/** As JSON writes numbers: no hexadecimal, no leading zeros. */
const NUMERAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Values as a schema wants them, where what they say stays the same: "5" becomes 5 where a number is asked for, 5
 * becomes "5" for a text, "true" becomes true. What fits an alternative stays as it is. A property that is null is left
 * out, unless its schema takes null. Whether they fit in the end is not looked at.
 */
export function fitValues(
  root: Schema,
  given: Record<string, unknown>,
  accepts: Accepts,
  toRegExp: (pattern: string) => RegExp,
): unknown {
  return fit({ schema: root, pointer: '' }, given, 0);

  function fit({ schema, pointer }: Place, given: unknown, nested: number): unknown {
    if (!isRecord(schema) || nested > MAX_NESTED) return given;
    const inside = nested + 1;
    let value = fitScalar(schema, given);
    const target = typeof schema.$ref === 'string' ? schemaAt(root, schema.$ref) : undefined;
    if (target) value = fit(target, value, inside);
    for (const part of membersOf(schema, pointer, 'allOf')) value = fit(part, value, inside);
    value = fitUnion(membersOf(schema, pointer, 'anyOf'), value, inside);
    if (schema.if !== undefined) {
      const branch = accepts(`${pointer}/if`, value) ? 'then' : 'else';
      value = fit({ schema: schema[branch], pointer: `${pointer}/${branch}` }, value, inside);
    }
    if (Array.isArray(value)) return fitItems(schema, pointer, value);
    return isRecord(value) ? fitProperties(schema, pointer, value) : value;
  }

  /** As the first alternative that takes it then. */
  function fitUnion(alternatives: Place[], value: unknown, nested: number): unknown {
    if (alternatives.some(({ pointer }) => accepts(pointer, value))) return value;
    for (const place of alternatives) {
      const fitted = fit(place, value, nested);
      if (accepts(place.pointer, fitted)) return fitted;
    }
    return value;
  }

  function fitItems(schema: Schema, pointer: string, items: unknown[]): unknown[] {
    const first = membersOf(schema, pointer, 'prefixItems');
    const others = { schema: schema.items, pointer: `${pointer}/items` };
    return items.map((item, at) => fit(first[at] ?? others, item, 0));
  }

  function fitProperties(schema: Schema, pointer: string, record: Record<string, unknown>) {
    const fitted = Object.entries(record).flatMap(([name, given]): [string, unknown][] => {
      const places = placesOf(schema, pointer, name);
      const value = places.reduce((part, place) => fit(place, part, 0), given);
      if (value !== null) return [[name, value]];
      const isUnknown = places.length === 0 && schema.additionalProperties === false;
      const isTaken = !isUnknown && places.every((place) => accepts(place.pointer, null));
      return isTaken ? [[name, null]] : [];
    });
    return Object.fromEntries(fitted);
  }

  /** The schemas that hold for a property. */
  function placesOf(schema: Schema, pointer: string, name: string): Place[] {
    const places: Place[] = [];
    const { properties, patternProperties, additionalProperties } = schema;
    if (isRecord(properties) && Object.hasOwn(properties, name)) {
      places.push({ schema: properties[name], pointer: `${pointer}/properties/${escaped(name)}` });
    }
    for (const [pattern, part] of Object.entries(
      isRecord(patternProperties) ? patternProperties : {},
    )) {
      if (!toRegExp(pattern).test(name)) continue;
      places.push({ schema: part, pointer: `${pointer}/patternProperties/${escaped(pattern)}` });
    }
    if (places.length > 0 || !isRecord(additionalProperties)) return places;
    return [{ schema: additionalProperties, pointer: `${pointer}/additionalProperties` }];
  }
}

const membersOf = (schema: Schema, pointer: string, keyword: string): Place[] => {
  const members = schema[keyword];
  if (!Array.isArray(members)) return [];
  return members.map((part, at) => ({ schema: part, pointer: `${pointer}/${keyword}/${at}` }));
};

const escaped = (name: string) =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

function fitScalar(schema: Schema, value: unknown): unknown {
  if (typeof value === 'object' || value === undefined) return value;
  const types = [schema.type].flat().map(String);
  if (schema.type !== undefined && !types.some((type) => isOf(type, value))) {
    return types.map((type) => converted(value, type)).find((one) => one !== undefined) ?? value;
  }
  const allowed = 'const' in schema ? [schema.const] : schema.enum;
  if (!Array.isArray(allowed) || allowed.includes(value)) return value;
  const alike = allowed.find((one) => typeof one !== 'object' && String(one) === String(value));
  return alike ?? value;
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint';
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Undefined where another type would say something else. */
function converted(value: unknown, type: string): unknown {
  if (type === 'string') return String(value);
  if (typeof value !== 'string') return undefined;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  if ((type !== 'number' && type !== 'integer') || !NUMERAL.test(value)) return undefined;
  const number = Number(value);
  if (/^-?\d+$/.test(value) && !Number.isSafeInteger(number)) return BigInt(value);
  const isFitting = type === 'integer' ? Number.isInteger(number) : Number.isFinite(number);
  return isFitting ? number : undefined;
}
