import * as z from 'zod';
import { allContracts } from '../all-contracts.ts';
import { VERSION } from '../version.ts';
import { type Contract, needsFunctionKey, queryFieldsOf } from './contract.ts';
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
    current: { description: 'The newer record that a stale save met.' },
  },
};

function operation(contract: Contract) {
  const { name, path, method, summary, access, status = 200 } = contract;
  const properties = jsonSchema(contract.input, 'input').properties ?? {};
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, param]) => param ?? []);
  const inQuery = queryFieldsOf(contract);
  const hasBody = method !== 'GET' && method !== 'DELETE';

  return {
    operationId: name,
    tags: [name.split('-')[0]],
    summary,
    security: security(contract),
    parameters: [
      ...inPath.map((param) => parameter('path', param, properties[param])),
      ...inQuery
        .filter((param) => !inPath.includes(param))
        .map((param) => parameter('query', param, properties[param])),
      ...(contract.versioned && method === 'PUT'
        ? [parameter('header', 'If-Match', { type: 'string' })]
        : []),
    ],
    ...(hasBody && { requestBody: requestBody(contract, [...inPath, ...inQuery]) }),
    responses: {
      [status]: success(contract),
      ...failures(['invalid_input', ...accessErrors[access], ...(contract.errors ?? [])]),
    },
  };
}

const accessErrors = {
  anonymous: [],
  agentKey: ['unknown_agent_key', 'preview_token_refused'],
  user: ['not_signed_in'],
  admin: ['not_signed_in', 'not_allowed'],
} as const satisfies Record<Contract['access'], ErrorCode[]>;

function security(contract: Contract) {
  if (contract.access === 'agentKey') return [{ agentKey: [] }];
  const key = needsFunctionKey(contract) ? { functionsKey: [] } : {};
  return [contract.access === 'anonymous' ? key : { ...key, accessToken: [] }];
}

const parameter = (place: string, name: string, schema: unknown) => ({
  name,
  in: place,
  required: place === 'path',
  schema,
});

function requestBody({ input, body }: Contract, elsewhere: string[]) {
  const schema = jsonSchema(input, 'input');
  const properties = { ...schema.properties };
  for (const name of elsewhere) delete properties[name];
  if (body === 'multipart') properties.file = { type: 'string', format: 'binary' };
  const required = schema.required?.filter((name) => !elsewhere.includes(name));
  const type = body === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { content: { [type]: { schema: { ...schema, properties, required } } } };
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
