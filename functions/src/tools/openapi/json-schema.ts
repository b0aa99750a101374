import { isRecord } from '@talkwright/shared/json-object';
import { withValue } from './discriminator.ts';
import { type Documents, entriesOf, type Json, listOf, type Place } from './documents.ts';
import { plainKeywords } from './schema-keywords.ts';

export type SchemaReader = ReturnType<typeof createSchemaReader>;

/** Far more than a model can make use of for one call. */
const MAX_PARTS = 2_000;
const SCHEMAS = [
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
const LISTS = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];

/** So large that it has to be read less deeply. */
export class SchemaTooLarge extends Error {}

/**
 * Reads schemas of OpenAPI 3.0, 3.1 and Swagger 2 as JSON Schema 2020-12 in one piece, references filled in. One that
 * comes back to itself, and what lies deeper than allowed, is cut to what it is called.
 */
export function createSchemaReader(
  documents: Documents,
  { maxDepth, maxDescription }: { maxDepth: number; maxDescription: number },
) {
  let parts = 0;
  let isCut = false;

  function read(place: Place, depth: number, trail: string[]): unknown {
    const { value: schema, document } = place;
    if (typeof schema === 'boolean') return schema;
    if (!isRecord(schema)) return {};
    parts += 1;
    if (parts > MAX_PARTS) throw new SchemaTooLarge();
    if (typeof schema.$ref === 'string') return readReference(schema, document, depth, trail);
    const plain = shortened(plainKeywords(schema));
    if (depth <= 0 && hasParts(schema)) {
      isCut = true;
      return plain;
    }
    return nullable(schema, {
      ...plain,
      ...readParts(schema, (value) => read({ value, document }, depth - 1, trail)),
    });
  }

  function shortened(schema: Json): Json {
    const { description } = schema;
    if (typeof description !== 'string' || description.length <= maxDescription) return schema;
    return { ...schema, description: `${description.slice(0, maxDescription).toWellFormed()}…` };
  }

  /** What stands beside a reference adds to it, as a description of its own. */
  function readReference(schema: Json, document: string, depth: number, trail: string[]): unknown {
    const { $ref, ...beside } = schema;
    const reference = String($ref);
    const name = reference.slice(reference.lastIndexOf('/') + 1).slice(0, 100);
    const target = documents.find(reference, document);
    if (!target) {
      isCut = true;
      return {
        description: `${name}: not described, since ${reference.slice(0, 200)} was not found.`,
      };
    }
    if (trail.includes(target.key)) return { description: `${name}: again as above.` };
    const found = read(target, depth, [...trail, target.key]);
    const own = read({ value: beside, document }, depth, trail);
    return isRecord(found) && isRecord(own) ? { ...found, ...own } : found;
  }

  return {
    /** A schema; with what is said beside it. */
    read(place: Place, beside: Json = {}): unknown {
      const schema = read(place, maxDepth, []);
      return isRecord(schema) ? shortened({ ...schema, ...beside }) : schema;
    },
    /** Whether something is missing. */
    isCut: () => isCut,
  };
}

const hasParts = (schema: Json) =>
  [...SCHEMAS, ...LISTS, ...MAPS].some(
    (keyword) => typeof schema[keyword] === 'object' && schema[keyword] !== null,
  );

function readParts(schema: Json, read: (value: unknown) => unknown): Json {
  const found: Json = {};
  for (const keyword of SCHEMAS) {
    const part = schema[keyword];
    // A list of schemas was a tuple once.
    if (Array.isArray(part)) found.prefixItems = part.map(read);
    else if (isRecord(part) || typeof part === 'boolean') found[keyword] = read(part);
  }
  for (const keyword of LISTS) {
    const members = listOf(schema[keyword]).filter(isSchema);
    if (members.length > 0) {
      found[keyword] = members.map((one) => withValue(schema.discriminator, one, read(one)));
    }
  }
  for (const keyword of MAPS) {
    const members = entriesOf(schema[keyword]).filter(
      ([, part]) => isSchema(part) && !isReadOnly(part),
    );
    if (members.length > 0) {
      found[keyword] = Object.fromEntries(members.map(([name, part]) => [name, read(part)]));
    }
  }
  const required = requiredOf(schema);
  if (required.length > 0) found.required = required;
  return found;
}

/** What the API alone writes is not asked for. */
function requiredOf(schema: Json): string[] {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return listOf(schema.required)
    .filter((name) => typeof name === 'string')
    .filter((name) => !isReadOnly(properties[name]));
}

const isSchema = (value: unknown) => isRecord(value) || typeof value === 'boolean';
const isReadOnly = (schema: unknown) => isRecord(schema) && schema.readOnly === true;

/** `nullable` of OpenAPI 3.0, and `x-nullable` of many before it. */
function nullable(given: Json, schema: Json): Json {
  if (given.nullable !== true && given['x-nullable'] !== true) return schema;
  const { description, ...rest } = schema;
  if (typeof rest.type === 'string') {
    const values = Array.isArray(rest.enum) ? { enum: [...rest.enum, null] } : {};
    return { ...schema, type: [rest.type, 'null'], ...values };
  }
  if (rest.type !== undefined || Object.keys(rest).length === 0) return schema;
  return { anyOf: [rest, { type: 'null' }], ...(description !== undefined && { description }) };
}
