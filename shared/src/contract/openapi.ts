import * as z from 'zod';
import { allContracts } from '../all-contracts.ts';
import { VERSION } from '../version.ts';
import {
  accessErrors,
  type Contract,
  headerName,
  needsFunctionKey,
  refusesForeignPages,
  takesIfMatch,
} from './contract.ts';
import { type ErrorCode, errors } from './errors.ts';

/** The OpenAPI 3.1 description of every contract. `server` is the address that the paths are relative to. */
export function buildOpenApi(server = '/api') {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of allContracts) {
    const path = `/${contract.path}`;
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talkwright',
      version: VERSION,
      description: 'Build, embed and monitor AI chat agents that know your documents.',
    },
    servers: [{ url: server }],
    paths,
    components: { schemas: { Failure: failureSchema }, securitySchemes },
  };
}

const securitySchemes = {
  functionsKey: { type: 'apiKey', in: 'header', name: 'x-functions-key' },
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  agentKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
};

const failureSchema = {
  type: 'object',
  required: ['success', 'error', 'code', 'requestId'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'A sentence for a person.' },
    code: { enum: Object.keys(errors) },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    current: {
      description:
        'What is there already: the newer record that a stale save met, the document that a file is the same as.',
    },
  },
};

function operation(contract: Contract) {
  const { name, method, summary, access, status = 200 } = contract;
  return {
    operationId: name,
    tags: [name.split('-')[0]],
    summary,
    // Of those who show an access token, only the administrators where it says `admin`.
    'x-access': access,
    security: security(contract),
    parameters: [
      ...parameters('path', contract.params),
      ...parameters('query', contract.query),
      ...parameters('header', contract.headers, headerName),
      ...(takesIfMatch(contract) ? [parameter('header', 'If-Match', { type: 'string' })] : []),
    ],
    ...(method !== 'GET' &&
      method !== 'DELETE' &&
      access !== 'signed' && { requestBody: requestBody(contract) }),
    responses: {
      [status]: success(contract),
      ...failures([
        'invalid_input',
        ...accessErrors[access],
        ...(refusesForeignPages(contract) ? (['origin_refused'] as const) : []),
        ...(contract.errors ?? []),
      ]),
    },
  };
}

function security(contract: Contract) {
  if (contract.access === 'agentKey') return [{ agentKey: [] }];
  if (contract.access === 'agentKeyOrUser') return [{ agentKey: [] }, { accessToken: [] }];
  if (contract.access === 'signed') return [];
  const key = needsFunctionKey(contract) ? { functionsKey: [] } : {};
  return [contract.access === 'anonymous' ? key : { ...key, accessToken: [] }];
}

function parameters(
  place: string,
  schema: z.ZodObject | undefined,
  nameOf = (field: string) => field,
) {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {};
  return Object.entries(properties).map(([field, one]) =>
    parameter(place, nameOf(field), one, place === 'path' || required.includes(field)),
  );
}

const parameter = (place: string, name: string, schema: unknown, required = false) => ({
  name,
  in: place,
  required,
  schema,
});

function requestBody({ body = z.strictObject({}), encoding }: Contract) {
  const schema = jsonSchema(body, 'input');
  if (!encoding) return { content: { 'application/json': { schema } } };
  if (encoding === 'form') return { content: { 'application/x-www-form-urlencoded': {} } };
  const file = { type: 'string', format: 'binary' };
  const properties = { ...schema.properties, file };
  return { content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function success({ output, answer, versioned }: Contract) {
  const schema = jsonSchema(output, 'output');
  const headers = versioned && { ETag: { schema: { type: 'string' } } };
  if (answer === 'events') {
    return { description: 'Events', content: { 'text/event-stream': { schema } } };
  }
  if (answer === 'picture') {
    const content = { schema: { type: 'string', format: 'binary' } };
    return { description: 'The picture', content: { 'image/png': content, 'image/jpeg': content } };
  }
  if (answer === 'file') {
    const content = { schema: { type: 'string', format: 'binary' } };
    return { description: 'The file', content: { 'application/octet-stream': content } };
  }
  const body =
    answer === 'document'
      ? schema
      : {
          ...schema,
          properties: { success: { const: true }, ...schema.properties },
          required: ['success', ...(schema.required ?? [])],
        };
  return {
    description: 'Success',
    ...(headers && { headers }),
    content: { 'application/json': { schema: body } },
  };
}

/** One response a status, naming every code that it may carry. */
function failures(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errors[code].message}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}
