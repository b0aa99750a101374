import { randomUUID } from 'node:crypto';
import type { Contract } from '@talkwright/shared/contract/contract';
import { partsOf } from '@talkwright/shared/contract/request';
import * as z from 'zod';

/** As much of JSON Schema as the contracts come out in. */
export type JsonSchema = {
  type?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minimum?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

type Fields = Record<string, JsonSchema>;

/** Asked for many thousand times; each takes a millisecond or two to make. */
const made = new WeakMap<Contract, Fields>();

/** What a client may send, field by field, wherever in the request it stands. */
export function fieldsOf(contract: Contract): Fields {
  const fields = made.get(contract) ?? Object.assign({}, ...schemasOf(contract).map(propertiesOf));
  made.set(contract, fields);
  return fields;
}

const schemasOf = ({ params, query, headers, body }: Contract) =>
  [params, query, headers, body].filter((schema) => schema !== undefined);

const propertiesOf = (schema: z.ZodType): Fields =>
  (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties ?? {};

/** What a use case would be given, and what is wrong with it. */
export function parseInput(contract: Contract, input: object) {
  const { params, query, headers, body = z.strictObject({}) } = contract;
  const parts = partsOf(contract, input);
  const results = [
    body.safeParse(parts.body),
    headers?.safeParse(parts.headers),
    query?.safeParse(parts.query),
    params?.safeParse(parts.params),
  ].filter((result) => result !== undefined);
  const data: object = Object.assign({}, ...results.map(({ data }) => data));
  return { data, issues: results.flatMap(({ error }) => error?.issues ?? []) };
}

/** A value that fits a schema; `known` says what the schema cannot tell, by the name of the field. */
function sample(
  name: string,
  schema: JsonSchema,
  known: (name: string) => { value: unknown } | undefined,
): unknown {
  const given = known(name);
  if (given) return given.value;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sample(name, schema.anyOf[0], known);
  switch (schema.type) {
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'array':
      return [];
    case 'object':
      return sampleFields(schema.properties ?? {}, known);
    default:
      if (schema.format === 'date-time') return new Date().toISOString();
      return `sample ${randomUUID()}`.slice(0, schema.maxLength);
  }
}

export function sampleFields(
  fields: Record<string, JsonSchema>,
  known: (name: string) => { value: unknown } | undefined,
): Record<string, unknown> {
  const values = Object.entries(fields).map(([name, schema]) => [
    name,
    sample(name, schema, known),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

export type Path = string[];

/** Where a contract takes text, but for a choice among given words. Of a text or an object, the texts of the object. */
export function textFieldsOf(contract: Contract): Path[] {
  const paths = Object.entries(fieldsOf(contract)).flatMap(([name, schema]) =>
    textsIn(schema, [name]),
  );
  const goesOn = (path: Path) => (other: Path) =>
    other.length > path.length && path.every((name, at) => other[at] === name);
  return paths.filter((path) => !paths.some(goesOn(path)));
}

function textsIn(schema: JsonSchema, path: Path): Path[] {
  if (schema.anyOf) return schema.anyOf.flatMap((choice) => textsIn(choice, path));
  if (schema.items) return textsIn(schema.items, [...path, '0']);
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length > 0) return fields.flatMap(([name, field]) => textsIn(field, [...path, name]));
  return schema.type === 'string' && !schema.enum && schema.const === undefined ? [path] : [];
}

/** The same value with this text at this place; what is missing on the way there comes into being. */
export function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  const before = (value ?? {}) as Record<string, unknown>;
  const changed = withText(before[name], rest, text);
  return name === '0' ? [changed] : { ...before, [name]: changed };
}

export const textAt = (value: unknown, path: Path): unknown =>
  path.reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);
