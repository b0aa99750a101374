import type { Operation } from '@talkwright/shared/areas/operations';

type Schema = Record<string, unknown>;

/** Deeper down, an example helps nobody, and schemas of real APIs have no end. */
const MAX_DEPTH = 4;

/** What to try an operation with: its required parameters, and others of which the API says what to enter. */
export function exampleParameters({ inputSchema, path }: Operation): Record<string, unknown> {
  if (inputSchema) return exampleObject(inputSchema, 0);
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, '']));
}

function exampleObject(schema: Schema, depth: number): Record<string, unknown> {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.fromEntries(
    Object.entries(Object(schema.properties))
      .map(([name, property]) => [name, asSchema(property)] as const)
      .filter(([name, property]) => required.includes(name) || given(property) !== undefined)
      .map(([name, property]) => [name, exampleOf(property, depth + 1)]),
  );
}

function exampleOf(schema: Schema, depth: number): unknown {
  const known = given(schema);
  if (known !== undefined) return known;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0];
  const [alternative] = [schema.oneOf, schema.anyOf, schema.allOf].flatMap((of) => of ?? []);
  if (alternative !== undefined && !schema.type && depth < MAX_DEPTH) {
    return exampleOf(asSchema(alternative), depth + 1);
  }
  switch (typeOf(schema)) {
    case 'object':
      return depth < MAX_DEPTH ? exampleObject(schema, depth) : {};
    case 'array':
      return depth < MAX_DEPTH && schema.items
        ? [exampleOf(asSchema(schema.items), depth + 1)]
        : [];
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return true;
    default:
      return typeof schema.format === 'string' ? (formats[schema.format] ?? '') : '';
  }
}

/** What the API itself says. */
function given(schema: Schema): unknown {
  const [first] = Array.isArray(schema.examples) ? schema.examples : [];
  return schema.example ?? first ?? schema.const ?? schema.default;
}

/** Of several, the first that is not null. */
function typeOf({ type, properties }: Schema): unknown {
  if (Array.isArray(type)) return type.find((one) => one !== 'null');
  return type ?? (properties ? 'object' : undefined);
}

const formats: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  time: '09:30:00',
  email: 'name@example.com',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
};

const asSchema = (value: unknown): Schema => Object(value);
