import { isDeepStrictEqual } from 'node:util';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import * as z from 'zod';

/**
 * What a schema has made of a stored value, and beside it, at any depth, what the schema does not know: whoever writes it
 * back keeps what a newer version has added, which runs beside this one while an update is rolled out. In a list, an
 * element keeps it as long as it is in its place and otherwise the same; of several kinds, as long as it is of the same.
 */
export function keepUnknown<T>(schema: z.ZodType, value: T, stored: unknown): T;
export function keepUnknown(schema: z.ZodType, value: unknown, stored: unknown): unknown {
  if (Array.isArray(value)) return Array.isArray(stored) ? inList(schema, value, stored) : value;
  if (!isObject(value) || !isObject(stored)) return value;
  if (schema instanceof z.ZodObject) return inObject(schema.shape, value, stored);
  if (schema instanceof z.ZodRecord) {
    const entries = Object.entries(value).map(([name, field]) => [
      name,
      keepUnknown(schema.valueType as z.ZodType, field, stored[name]),
    ]);
    return Object.fromEntries(entries);
  }
  const inner = insideOf(schema, value, stored);
  return inner ? keepUnknown(inner, value, stored) : value;
}

type Fields = Record<string, unknown>;

function inObject(shape: z.ZodRawShape, value: Fields, stored: Fields): Fields {
  const kept = { ...value };
  for (const [name, field] of Object.entries(stored)) {
    const known = shape[name] as z.ZodType | undefined;
    if (known && name in value) kept[name] = keepUnknown(known, value[name], field);
    // Those with a line in front are the database's own.
    else if (!known && !(name in value) && !name.startsWith('_')) kept[name] = field;
  }
  return kept;
}

function inList(schema: z.ZodType, value: unknown[], stored: unknown[]): unknown[] {
  if (!(schema instanceof z.ZodArray)) {
    const inner = insideOf(schema, value, stored);
    return inner ? inList(inner, value, stored) : value;
  }
  const element = schema.element as z.ZodType;
  return value.map((one, at) =>
    isObject(one) && isDeepStrictEqual(knownOf(element, one), knownOf(element, stored[at]))
      ? keepUnknown(element, one, stored[at])
      : one,
  );
}

/** What an optional schema, or one with a default, is about; of several kinds the one that both values are of. */
function insideOf(schema: z.ZodType, ...values: unknown[]): z.ZodType | undefined {
  if (schema instanceof z.ZodUnion) {
    const kinds = schema.options as z.ZodType[];
    return kinds.find((kind) => values.every((value) => knownOf(kind, value) !== undefined));
  }
  const { unwrap } = schema as { unwrap?: () => z.ZodType };
  return unwrap?.call(schema);
}

function knownOf(schema: z.ZodType, value: unknown): unknown {
  try {
    return parseKnown(schema, value);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
