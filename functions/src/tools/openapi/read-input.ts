import type { OperationBody, Parameter } from '../operations/operation-record.ts';
import type { Documents, Json, SpecNode } from './documents.ts';
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
type Given = ReadParameters & {
  path: string;
  requestBody: SpecNode | undefined;
  consumes: unknown;
};

/** The first of them that is small enough. */
const ATTEMPTS = [
  { maxDepth: 24, maxDescription: 1_000 },
  { maxDepth: 12, maxDescription: 500 },
  { maxDepth: 8, maxDescription: 300 },
  { maxDepth: 6, maxDescription: 200 },
  { maxDepth: 4, maxDescription: 200 },
  { maxDepth: 3, maxDescription: 100 },
  { maxDepth: 2, maxDescription: 100 },
  { maxDepth: 1, maxDescription: 60 },
  { maxDepth: 0, maxDescription: 60 },
];

/** Parameters and body of an operation as one schema, as deep as there is room; undefined where there is none at all. */
export function readInput(
  documents: Documents,
  given: Given,
  maxLength: number,
): OperationInput | undefined {
  for (const attempt of ATTEMPTS) {
    try {
      const input = readAt(documents, given, attempt);
      if ((input.inputSchema?.length ?? 0) <= maxLength) return input;
    } catch (error) {
      if (!(error instanceof SchemaTooLarge)) throw error;
    }
  }
  return undefined;
}

function readAt(
  documents: Documents,
  given: Given,
  attempt: (typeof ATTEMPTS)[number],
): OperationInput {
  const reader = createSchemaReader(documents, attempt);
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
    properties[property] = reader.read(parameter.schema, parameter.beside);
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
  schema: { value: { type: 'string' }, document: '' },
  beside: {},
});

/** The same name may stand in the path and in the query. */
function freeName(name: string, place: string, taken: Json): string {
  if (!Object.hasOwn(taken, name)) return name;
  let free = `${name}_${place}`;
  for (let number = 2; Object.hasOwn(taken, free); number += 1) free = `${name}_${place}_${number}`;
  return free;
}
