import type { Schema } from './read-description.ts';

export type Field = { name: string; type: string; isRequired: boolean };

const MAX_DEPTH = 4;

/** What an object holds, as lines of a table: `settings.retention`, `items[].id`. */
export function fieldsOf(schema: Schema | undefined, prefix = '', depth = 0): Field[] {
  if (!schema || depth > MAX_DEPTH) return [];
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, one]) => {
    const name = `${prefix}${key}`;
    const suffix = one.type === 'array' ? '[]' : '';
    const inside = one.type === 'array' ? (one.items ?? {}) : one;
    const below = variantsOf(inside).flatMap(([variant, kind]) =>
      fieldsOf(variant, `${name}${suffix}${kind}.`, depth + 1),
    );
    return [{ name, type: typeInWords(one), isRequired: required.includes(key) }, ...below];
  });
}

/** Of one that may be several things, each of them that is an object; by its constant, where it has one: `event(delta)`. */
function variantsOf(schema: Schema): [variant: Schema, kind: string][] {
  const variants = schema.anyOf ?? schema.oneOf;
  if (!variants) return [[schema, '']];
  return variants.map((variant) => {
    const kind = Object.values(variant.properties ?? {}).find((one) => one.const !== undefined);
    return [variant, kind ? `(${kind.const})` : ''];
  });
}

/** `text, 1 to 80 characters`. */
export function typeInWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(typeInWords))].join(' or ');
  const { type, items, format, minLength, maxLength, minimum, maximum, minItems, maxItems } =
    schema;
  switch (type) {
    case 'string':
      return said(format ?? 'text', range(minLength, maxLength, 'characters'));
    case 'integer':
    case 'number':
      return said(
        type === 'integer' ? 'whole number' : 'number',
        range(safe(minimum), safe(maximum)),
      );
    case 'array':
      return said(`list of ${items ? typeInWords(items) : 'anything'}`, range(minItems, maxItems));
    case 'boolean':
    case 'object':
    case 'null':
      return type;
    default:
      return 'anything';
  }
}

const said = (what: string, bounds: string): string => (bounds ? `${what}, ${bounds}` : what);

function range(min: number | undefined, max: number | undefined, unit = ''): string {
  const known = (value: number) => value.toLocaleString('en-US');
  const ends = [
    max === undefined ? min && `at least ${known(min)}` : '',
    max !== undefined && (min ? `${known(min)} to ${known(max)}` : `at most ${known(max)}`),
  ];
  const text = ends.find(Boolean);
  return text ? `${text} ${unit}`.trim() : '';
}

/** What every whole number has is no bound. */
const safe = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;
