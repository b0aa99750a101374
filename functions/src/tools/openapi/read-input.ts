import type { OperationBody, Parameter } from '../operation-record.ts';
import { type Documents, isRecord, type Json, type Place } from './documents.ts';
import { createSchemaReader, SchemaTooLarge } from './json-schema.ts';
import { type ReadBody, readBody, readSwaggerBody, readSwaggerForm } from './read-body.ts';
import type { ReadParameter, ReadParameters } from './read-parameters.ts';

export type OperationInput = {
  inputSchema: string | null;
  parameters: Parameter[];
  body: OperationBody | null;
  /** Whether a part of the schema is missing. */
  isCut: boolean;
};
type Given = ReadParameters & { path: string; requestBody: Place | undefined; consumes: unknown };

const DEPTHS = [24, 12, 8, 6, 4, 3, 2, 1, 0];
const MAX_LENGTH = 48_000;

/** Parameters and body of an operation as one schema, as deep as a call can use it. */
export function readInput(documents: Documents, given: Given): OperationInput {
  for (const depth of DEPTHS) {
    try {
      const input = readAt(documents, given, depth);
      if ((input.inputSchema?.length ?? 0) <= MAX_LENGTH) return input;
    } catch (error) {
      if (!(error instanceof SchemaTooLarge)) throw error;
    }
  }
  throw new SchemaTooLarge();
}

function readAt(documents: Documents, given: Given, depth: number): OperationInput {
  const reader = createSchemaReader(documents, depth);
  const inPath = [...given.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const undescribed = inPath.filter(
    (name) => !given.parameters.some((one) => one.in === 'path' && one.name === name),
  );
  const parameters = [
    ...given.parameters.filter((one) => one.in !== 'path' || inPath.includes(one.name)),
    ...undescribed.map(pathParameter),
  ];
  const body = bodyOf(documents, given, reader);

  const properties: Json = {};
  const required: string[] = [];
  const bound = parameters.map((parameter): Parameter => {
    const { name, in: place, style, explode, isReservedAllowed } = parameter;
    const property = freeName(name, place, body ? { ...properties, body } : properties);
    properties[property] = reader.read(parameter.schema, parameter.description);
    if (parameter.isRequired) required.push(property);
    return { property, name, in: place, style, explode, isReservedAllowed };
  });
  if (body) {
    properties.body = body.schema;
    if (body.isRequired) required.push('body');
  }
  const schema = {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  return {
    inputSchema: Object.keys(properties).length > 0 ? JSON.stringify(schema) : null,
    parameters: bound,
    body: body?.body ?? null,
    isCut: reader.isCut(),
  };
}

function bodyOf(
  documents: Documents,
  { requestBody, body, form, consumes }: Given,
  reader: ReturnType<typeof createSchemaReader>,
): ReadBody | undefined {
  if (requestBody) return readBody(documents, requestBody, reader);
  if (body) return readSwaggerBody(body, consumes, reader);
  return form.length > 0 ? readSwaggerForm(form, consumes, reader) : undefined;
}

/** One that the path names and nobody describes. */
const pathParameter = (name: string): ReadParameter => ({
  name,
  in: 'path',
  style: 'simple',
  explode: false,
  isReservedAllowed: false,
  isRequired: true,
  description: '',
  schema: { value: { type: 'string' }, document: '' },
});

/** The same name may stand in the path and in the query. */
function freeName(name: string, place: string, taken: Json): string {
  if (!Object.hasOwn(taken, name)) return name;
  let free = `${name}_${place}`;
  for (let number = 2; Object.hasOwn(taken, free); number += 1) free = `${name}_${place}_${number}`;
  return free;
}

/** A body is that of a request which carries one. */
export const placeOf = (value: unknown, document: string): Place | undefined =>
  isRecord(value) ? { value, document } : undefined;
