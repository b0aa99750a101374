import type { operationMethods } from '@talkwright/shared/areas/operations';
import { Failure } from '@talkwright/shared/contract/errors';
import { isRecord } from '@talkwright/shared/contract/json-object';
import type { OperationBody, Parameter } from './operation-record.ts';

type Schema = Record<string, unknown>;
type Given = {
  method: (typeof operationMethods)[number];
  path: string;
  inputSchema: Schema | null;
};

const MAX_SCHEMA_LENGTH = 64_000;
const JSON_BODY = { contentType: 'application/json', fields: {} };

/**
 * Where the properties go of an operation that somebody has described by hand: those that the path names into the
 * path; `body` is the body; of what is left, GET and DELETE make a query, the others the fields of a JSON body.
 * @throws Failure `input_schema_refused`
 */
export function placeByHand({ method, path, inputSchema }: Given): {
  inputSchema: string | null;
  parameters: Parameter[];
  body: OperationBody | null;
} {
  const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const schema = completed(inputSchema, inPath);
  const properties = Object.keys(propertiesOf(schema ?? {}));
  const others = properties.filter((property) => !inPath.includes(property));

  const hasBody = others.includes('body') && method !== 'GET';
  const isQuery = hasBody || method === 'GET' || method === 'DELETE';
  const inQuery = isQuery ? others.filter((property) => !(hasBody && property === 'body')) : [];
  const body: OperationBody | null = hasBody
    ? { ...JSON_BODY, from: 'body' }
    : isQuery || others.length === 0
      ? null
      : { ...JSON_BODY, from: 'rest' };
  return {
    inputSchema: schema && JSON.stringify(schema),
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
    ],
    body,
  };
}

/** What the path names is required, whether or not the schema says so. */
function completed(given: Schema | null, inPath: string[]): Schema | null {
  if (given === null && inPath.length === 0) return null;
  const schema = given ?? { additionalProperties: false };
  if (JSON.stringify(schema).length > MAX_SCHEMA_LENGTH) throw refused('it is too long');
  if (schema.type !== undefined && schema.type !== 'object') {
    throw refused('its type has to be "object", with a property for each parameter');
  }
  const properties = propertiesOf(schema);
  const missing = inPath.filter((name) => !(name in properties));
  const required = Array.isArray(schema.required) ? schema.required : [];
  return {
    ...schema,
    type: 'object',
    properties: {
      ...Object.fromEntries(missing.map((name) => [name, { type: ['string', 'number'] }])),
      ...properties,
    },
    required: [...new Set([...inPath, ...required])],
  };
}

function propertiesOf({ properties = {} }: Schema): Schema {
  if (isRecord(properties)) return properties;
  throw refused('its properties have to be an object');
}

const parameter = (name: string, place: 'path' | 'query'): Parameter => ({
  property: name,
  name,
  in: place,
  style: place === 'path' ? 'simple' : 'form',
  explode: place === 'query',
  isReservedAllowed: false,
});

const refused = (reason: string) =>
  new Failure('input_schema_refused', { message: `The input schema cannot be used: ${reason}.` });
