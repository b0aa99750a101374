import { isRecord } from '@talkwright/shared/contract/json-object';
import { LISTS, NAMED, SINGLE } from '../schema-parts.ts';
import { withValue } from './discriminator.ts';
import { type Documents, entriesOf, type Json, listOf, type SpecNode } from './documents.ts';
import { isReadOnly, readOnlyNames } from './read-only.ts';
import { plainKeywords } from './schema-keywords.ts';

export type SchemaReader = ReturnType<typeof createSchemaReader>;

/** Far more than a model can make use of for one call. */
const MAX_PARTS = 2_000;
/** What these say of an object, they say of the same one. Not `not` and `if`, whose meaning turns with what they ask. */
const OF_THE_SAME = ['then', 'else', 'allOf', 'oneOf', 'anyOf', 'dependentSchemas'];

/** How a schema is come by. */
type Way = {
  depth: number;
  /** The references that led here. */
  trail: string[];
  /** Of its properties, those that the API alone writes: neither offered nor asked for. */
  readOnly: string[];
};

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

  function read(place: SpecNode, way: Way): unknown {
    const { value: schema, document } = place;
    if (typeof schema === 'boolean') return schema;
    if (!isRecord(schema)) return {};
    parts += 1;
    if (parts > MAX_PARTS) throw new SchemaTooLarge();
    if (Object.keys(schema).length === 0) return {};
    const readOnly = [...new Set([...way.readOnly, ...readOnlyNames(documents, place)])];
    if (typeof schema.$ref === 'string')
      return readReference(schema, document, { ...way, readOnly });
    const plain = shortened(plainKeywords(schema));
    if (way.depth <= 0 && hasParts(schema)) {
      isCut = true;
      return plain;
    }
    return nullable(schema, {
      ...plain,
      ...readParts(schema, document, { ...way, depth: way.depth - 1, readOnly }),
    });
  }

  function readParts(schema: Json, document: string, way: Way): Json {
    const found: Json = {};
    const readAs = (keyword: string, value: unknown) =>
      read(
        { value, document },
        { ...way, readOnly: OF_THE_SAME.includes(keyword) ? way.readOnly : [] },
      );
    for (const keyword of SINGLE) {
      const part = schema[keyword];
      // A list of schemas was a tuple once.
      if (Array.isArray(part)) found.prefixItems = part.map((one) => readAs(keyword, one));
      else if (isSchema(part)) found[keyword] = readAs(keyword, part);
    }
    for (const keyword of LISTS) {
      const members = listOf(schema[keyword]).filter(isSchema);
      if (members.length > 0) {
        found[keyword] = members.map((one) =>
          withValue(schema.discriminator, one, readAs(keyword, one)),
        );
      }
    }
    for (const keyword of NAMED) {
      const hidden = keyword === 'properties' ? way.readOnly : [];
      const members = entriesOf(schema[keyword]).filter(
        ([name, value]) =>
          isSchema(value) && !hidden.includes(name) && !isReadOnly(documents, { value, document }),
      );
      if (members.length > 0) {
        found[keyword] = Object.fromEntries(
          members.map(([name, part]) => [name, readAs(keyword, part)]),
        );
      }
    }
    const required = listOf(schema.required).filter(
      (name) => typeof name === 'string' && !way.readOnly.includes(name),
    );
    if (required.length > 0) found.required = required;
    return found;
  }

  function shortened(schema: Json): Json {
    const { description } = schema;
    if (typeof description !== 'string' || description.length <= maxDescription) return schema;
    return { ...schema, description: `${description.slice(0, maxDescription).toWellFormed()}…` };
  }

  /** What stands beside a reference adds to it, as a description of its own. */
  function readReference(schema: Json, document: string, way: Way): unknown {
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
    if (way.trail.includes(target.key)) return { description: `${name}: again as above.` };
    const found = read(target, { ...way, trail: [...way.trail, target.key] });
    const own = read({ value: beside, document }, way);
    return isRecord(found) && isRecord(own) ? { ...found, ...own } : found;
  }

  return {
    /** A schema; with what is said beside it. */
    read(place: SpecNode, beside: Json = {}): unknown {
      const schema = read(place, { depth: maxDepth, trail: [], readOnly: [] });
      return isRecord(schema) ? shortened({ ...schema, ...beside }) : schema;
    },
    /** Whether something is missing. */
    isCut: () => isCut,
  };
}

const hasParts = (schema: Json) =>
  [...SINGLE, ...LISTS, ...NAMED].some(
    (keyword) => typeof schema[keyword] === 'object' && schema[keyword] !== null,
  );

const isSchema = (value: unknown) => isRecord(value) || typeof value === 'boolean';

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
