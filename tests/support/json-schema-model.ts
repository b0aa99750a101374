type Schema = Record<string, unknown>;

/**
 * A plain model of JSON Schema 2020-12, written from the standard: of the keywords that schemas of arguments are made of.
 * Alternatives may overlap.
 */
export function accepts(schema: Schema, value: unknown): boolean {
  const { type, enum: allowed, anyOf, oneOf, allOf } = schema;
  if (type !== undefined && ![type].flat().some((one) => isOf(String(one), value))) return false;
  if (Array.isArray(allowed) && !allowed.includes(value)) return false;
  for (const alternatives of [anyOf, oneOf]) {
    if (Array.isArray(alternatives) && !alternatives.some((one) => accepts(one, value)))
      return false;
  }
  if (Array.isArray(allOf) && !allOf.every((one) => accepts(one, value))) return false;
  if (Array.isArray(value)) {
    return (
      schema.items === undefined || value.every((item) => accepts(schema.items as Schema, item))
    );
  }
  if (typeof value !== 'object' || value === null) return true;
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = (schema.required ?? []) as string[];
  if (!required.every((name) => Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, part]) =>
    properties[name] ? accepts(properties[name], part) : schema.additionalProperties !== false,
  );
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
  if (type === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
  if (type === 'number') return typeof value === 'bigint' || Number.isFinite(value);
  return typeof value === type;
}

/** Whether one scalar says what the other does, in another type at most. */
function isSameScalar(given: unknown, made: unknown): boolean {
  if (given === made) return true;
  if (typeof made === 'string') return typeof given !== 'object' && String(given) === made;
  if (typeof given !== 'string') return false;
  if (typeof made === 'boolean') return given === String(made);
  const isNumeral = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(given);
  if (typeof made === 'bigint') return isNumeral && given === String(made);
  return typeof made === 'number' && isNumeral && Number(given) === made;
}

/** Whether values say the same, but for properties that were null and are left out. */
export function saysTheSame(given: unknown, made: unknown): boolean {
  if (typeof given !== 'object' || given === null || typeof made !== 'object' || made === null) {
    return isSameScalar(given, made);
  }
  if (Array.isArray(given) !== Array.isArray(made)) return false;
  if (Array.isArray(given) && given.length !== Object.keys(made).length) return false;
  const parts = made as Record<string, unknown>;
  return (
    Object.keys(parts).every((name) => Object.hasOwn(given, name)) &&
    Object.entries(given).every(([name, part]) =>
      Object.hasOwn(parts, name) ? saysTheSame(part, parts[name]) : part === null,
    )
  );
}

/** Every value that says the same, by trying all ways for each of its parts. */
export function waysToSay(value: unknown): unknown[] {
  if (Array.isArray(value)) return combined(value.map(waysToSay));
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([name, part]) => [
      ...waysToSay(part).map((way) => [[name, way]]),
      ...(part === null ? [[]] : []),
    ]);
    return combined(parts).map((chosen) =>
      Object.fromEntries((chosen as [string, unknown][][]).flat()),
    );
  }
  const others = [
    ...(value === null ? [] : [String(value)]),
    ...(typeof value === 'string' ? [true, false, Number(value), ...asBigint(value)] : []),
  ];
  return [value, ...others.filter((one) => one !== value && isSameScalar(value, one))];
}

const asBigint = (text: string) => (/^-?\d+$/.test(text) ? [BigInt(text)] : []);

const combined = (parts: unknown[][]): unknown[][] =>
  parts.reduce<unknown[][]>(
    (all, ways) => all.flatMap((begun) => ways.map((way) => [...begun, way])),
    [[]],
  );
