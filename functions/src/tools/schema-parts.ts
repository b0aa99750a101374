import { isRecord } from '@talkwright/shared/contract/json-object';

export type Schema = Record<string, unknown>;

/** The keywords of JSON Schema 2020-12 that hold one schema. */
export const SINGLE = [
  'items',
  'additionalProperties',
  'not',
  'contains',
  'propertyNames',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
];
/** Those that hold a list of them. */
export const LISTS = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
/** Those that hold some by name. */
export const NAMED = ['properties', 'patternProperties', 'dependentSchemas'];
const DEFINITIONS = ['$defs', 'definitions'];

/** A schema with another in the place of each that it directly holds. */
export function mapParts(schema: Schema, map: (part: unknown) => unknown): Schema {
  const mapped: Schema = { ...schema };
  for (const keyword of SINGLE)
    if (isRecord(schema[keyword])) mapped[keyword] = map(schema[keyword]);
  for (const keyword of LISTS) {
    const list = schema[keyword];
    if (Array.isArray(list)) mapped[keyword] = list.map(map);
  }
  for (const keyword of [...NAMED, ...DEFINITIONS]) {
    const named = schema[keyword];
    if (!isRecord(named)) continue;
    mapped[keyword] = Object.fromEntries(
      Object.entries(named).map(([name, part]) => [name, map(part)]),
    );
  }
  return mapped;
}
