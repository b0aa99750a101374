import * as z from 'zod';
import { contract } from './contract.ts';
import { requestHeadersSchema } from './outbound.ts';
import { idSchema, lineSchema, timeSchema } from './rules.ts';

export const operationMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Of one tool; what an import brings beyond them is left out. */
export const MAX_OPERATIONS = 2_000;
export const MAX_TOOLS = 100;
export const MAX_CREDENTIALS = 20;
const MAX_SPEC_CHARACTERS = 900_000;
/** A model that has more tools to choose from chooses worse. */
export const MAX_OFFERED_OPERATIONS = 20;
const MAX_CALLS_PER_MINUTE = 6_000;

const baseUrlSchema = z
  .string()
  .trim()
  .max(500, 'The base URL must be at most 500 characters')
  .refine((url) => url === '' || /^https?:\/\/[^\s]+$/i.test(url), {
    error: 'Begin the base URL with https:// or http://, as in https://api.example.com',
    abort: true,
  })
  .refine((url) => url === '' || /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i.test(url), {
    error: 'Enter a base URL such as https://api.example.com/v1, without a user name or password',
  });

/** How often all agents together may call a tool; null: as often as the plan allows. */
const rateLimitSchema = z
  .int('A whole number of calls a minute')
  .min(1, 'At least one call a minute')
  .max(MAX_CALLS_PER_MINUTE, `At most ${MAX_CALLS_PER_MINUTE} calls a minute`)
  .nullable();
const summarySchema = z.string().trim().max(500, 'The summary must be at most 500 characters');

const toolSchema = z.object({
  id: idSchema,
  name: z.string(),
  summary: z.string(),
  source_type: z.enum(['manual', 'openapi']),
  base_url: z.string(),
  operation_count: z.int(),
  rate_limit_per_minute: z.int().nullable(),
  created_at: timeSchema,
});
export type CustomTool = z.infer<typeof toolSchema>;

/** A JSON Schema of the parameters: an object whose properties are the operation's parameters and its `body`. */
const inputSchemaSchema = z.record(z.string(), z.unknown());

const operationSchema = z.object({
  id: idSchema,
  custom_tool_id: idSchema,
  operation_key: z.string(),
  method: z.enum(operationMethods),
  path: z.string(),
  name: z.string(),
  shortDescription: z.string(),
  inputSchema: inputSchemaSchema.nullable(),
  enabled: z.boolean(),
  /** The text by which an agent with many operations finds this one. */
  ragDocument: z.string(),
});
export type Operation = z.infer<typeof operationSchema>;

const credentialSchema = z.object({
  id: idSchema,
  label: z.string(),
  /** The one origin that its headers are sent to. */
  origin: z.string(),
  updatedAt: timeSchema,
});
export type Credential = z.infer<typeof credentialSchema>;

export const listTools = contract({
  name: 'tools-list',
  method: 'GET',
  path: 'management/custom-tools',
  access: 'user',
  summary: 'The custom tools of the organization, the newest first.',
  input: z.strictObject({}),
  output: z.object({ tools: z.array(toolSchema) }),
  fallback: 'Failed to load the tools',
});

export const createTool = contract({
  name: 'tools-create',
  method: 'POST',
  path: 'management/custom-tools',
  access: 'user',
  summary: 'Create a tool whose operations are added by hand.',
  input: z.strictObject({
    name: lineSchema('Name', 80),
    sourceType: z.literal('manual').default('manual'),
    summary: summarySchema.default(''),
    baseUrl: baseUrlSchema.default(''),
    rateLimitPerMinute: rateLimitSchema.default(null),
  }),
  output: z.object({ tool: toolSchema }),
  status: 201,
  errors: ['tool_limit_reached'],
  fallback: 'Failed to create the tool',
});

export const updateTool = contract({
  name: 'tools-update',
  method: 'PATCH',
  path: 'management/custom-tools/{id}',
  access: 'user',
  summary:
    'Change what is said of a tool, where it calls, or how often. Credentials stay with the origin that they were ' +
    'stored for.',
  input: z.strictObject({
    id: idSchema,
    summary: summarySchema.optional(),
    baseUrl: baseUrlSchema.optional(),
    rateLimitPerMinute: rateLimitSchema.optional(),
  }),
  output: z.object({ tool: toolSchema }),
  errors: ['tool_not_found'],
  fallback: 'Failed to update the tool',
});

export const deleteTool = contract({
  name: 'tools-delete',
  method: 'DELETE',
  path: 'management/custom-tools/{id}',
  access: 'user',
  summary: 'Delete a tool with its operations and credentials; no agent calls it any more.',
  input: z.strictObject({ id: idSchema }),
  output: z.object({}),
  errors: ['tool_not_found'],
  fallback: 'Failed to remove custom tool.',
});

const tagsSchema = z
  .array(z.string().trim().max(200))
  .max(200)
  .transform((tags) => tags.filter(Boolean))
  .default([]);

export const importOpenApi = contract({
  name: 'tools-import-openapi',
  method: 'POST',
  path: 'management/custom-tools/import-openapi',
  access: 'user',
  summary:
    'Create a tool from an OpenAPI 3.0, 3.1 or Swagger 2 description, JSON or YAML. The first `limit` operations ' +
    'are enabled.',
  input: z.strictObject({
    name: lineSchema('Name', 80),
    baseUrl: baseUrlSchema.default(''),
    url: z.string().trim().max(2_000, 'This URL is too long').optional(),
    spec: z
      .string()
      .max(MAX_SPEC_CHARACTERS, 'This description is too long: give its URL')
      .optional(),
    includeTags: tagsSchema,
    excludeTags: tagsSchema,
    limit: z.int().min(1, 'From 1 to 500').max(500, 'From 1 to 500').default(50),
  }),
  output: z.object({
    tool: toolSchema,
    operationsCreated: z.int(),
    operationsEnabled: z.int(),
    /** Operations that were left out, and why, as sentences. */
    warnings: z.array(z.string()),
    isTruncated: z.boolean(),
  }),
  status: 201,
  errors: [
    'tool_limit_reached',
    'spec_refused',
    'outbound_refused',
    'outbound_failed',
    'outbound_timeout',
    'too_many',
  ],
  fallback: 'Import failed',
});

export const listOperations = contract({
  name: 'tools-list-operations',
  method: 'GET',
  path: 'management/custom-tools/{id}/operations',
  access: 'user',
  summary: 'The operations of a tool, in the order of its description.',
  input: z.strictObject({ id: idSchema }),
  output: z.object({ operations: z.array(operationSchema) }),
  errors: ['tool_not_found'],
  fallback: 'Failed to load the operations',
});

export const lookUpOperations = contract({
  name: 'tools-look-up-operations',
  method: 'POST',
  path: 'management/custom-tools/operations/look-up',
  access: 'user',
  summary:
    'Which of these operations there are, of whichever tools, and what they are called: what an agent was allowed may be gone meanwhile.',
  input: z.strictObject({ ids: z.array(z.string().max(120)).max(MAX_OPERATIONS) }),
  output: z.object({
    operations: z.array(
      operationSchema
        .pick({ id: true, custom_tool_id: true, operation_key: true, enabled: true })
        .extend({ tool_name: z.string() }),
    ),
  }),
  fallback: 'Failed to load the operations',
});

export const createOperation = contract({
  name: 'tools-create-operation',
  method: 'POST',
  path: 'management/custom-tools/operations',
  access: 'user',
  summary: 'Add an operation to a tool by hand.',
  input: z.strictObject({
    customToolId: idSchema,
    operationKey: lineSchema('Operation key', 64).regex(
      /^[A-Za-z_][\w-]*$/,
      'An operation key has letters, digits, - and _ only',
    ),
    method: z.enum(operationMethods).default('GET'),
    path: lineSchema('Path', 500).regex(/^\//, 'Begin the path with a slash, as in /orders'),
    name: z.string().trim().max(120).default(''),
    shortDescription: z.string().trim().max(1_000).default(''),
    inputSchema: inputSchemaSchema.nullable().default(null),
  }),
  output: z.object({ operation: operationSchema }),
  status: 201,
  errors: [
    'tool_not_found',
    'operation_key_taken',
    'operation_limit_reached',
    'input_schema_refused',
    'too_many',
  ],
  fallback: 'Failed to create the operation',
});

export const updateOperation = contract({
  name: 'tools-update-operation',
  method: 'PATCH',
  path: 'management/custom-tools/operations/{id}',
  access: 'user',
  summary: 'Enable or disable an operation. Disabled, no agent may call it.',
  input: z.strictObject({ id: idSchema, enabled: z.boolean() }),
  output: z.object({ operation: operationSchema }),
  errors: ['operation_not_found'],
  fallback: 'Failed to update operation state.',
});

export const deleteOperation = contract({
  name: 'tools-delete-operation',
  method: 'DELETE',
  path: 'management/custom-tools/operations/{id}',
  access: 'user',
  summary: 'Delete an operation.',
  input: z.strictObject({ id: idSchema }),
  output: z.object({}),
  errors: ['operation_not_found'],
  fallback: 'Failed to remove the operation.',
});

export const regenerateRag = contract({
  name: 'tools-regenerate-rag',
  method: 'POST',
  path: 'management/custom-tools/operations/{id}/regenerate-rag',
  access: 'user',
  summary: 'Write and index the text anew by which agents find the operation.',
  input: z.strictObject({ id: idSchema }),
  output: z.object({ operation: operationSchema }),
  errors: ['operation_not_found', 'too_many', 'model_busy', 'model_failed', 'model_timeout'],
  fallback: 'Failed to regenerate RAG documentation.',
});

export const testOperation = contract({
  name: 'tools-test-operation',
  method: 'POST',
  // Beside it, the body holds the parameters: no parameter of an API has this name, while many are called `id`.
  path: 'management/custom-tools/operations/{testedOperationId}/test',
  access: 'user',
  summary:
    'Make the call that an agent would make with these parameters, and answer what the model would read: also of a ' +
    'call that fails.',
  input: z.looseObject({ testedOperationId: idSchema }),
  output: z.object({
    result: z.object({
      /** Of the answer; 0 when there was none, and the text says why. */
      status: z.int(),
      milliseconds: z.int(),
      text: z.string(),
      isTruncated: z.boolean(),
    }),
  }),
  errors: ['operation_not_found', 'operation_disabled'],
  fallback: 'Operation test failed.',
});

export const listCredentials = contract({
  name: 'tools-list-credentials',
  method: 'GET',
  path: 'management/custom-tools/{id}/credentials',
  access: 'user',
  summary: 'The credentials of a tool, without what is in them.',
  input: z.strictObject({ id: idSchema }),
  output: z.object({ credentials: z.array(credentialSchema) }),
  errors: ['tool_not_found'],
  fallback: 'Failed to load the credentials',
});

export const createCredential = contract({
  name: 'tools-create-credential',
  method: 'POST',
  path: 'management/custom-tools/credentials',
  access: 'user',
  summary:
    "Store headers that are sent with each call of a tool, to the origin of the tool's base URL only.",
  input: z.strictObject({
    customToolId: idSchema,
    label: lineSchema('Label', 80),
    headers: requestHeadersSchema.refine((headers) => Object.keys(headers).length > 0, {
      error: 'Enter at least one header, such as {"X-Api-Key": "…"}',
    }),
  }),
  output: z.object({ credential: credentialSchema }),
  status: 201,
  errors: ['tool_not_found', 'base_url_missing', 'credential_limit_reached'],
  fallback: 'Failed to store the credential',
});

export const deleteCredential = contract({
  name: 'tools-delete-credential',
  method: 'DELETE',
  path: 'management/custom-tools/credentials/{id}',
  access: 'user',
  summary: 'Delete a credential.',
  input: z.strictObject({ id: idSchema }),
  output: z.object({}),
  errors: ['credential_not_found'],
  fallback: 'Failed to remove the credential',
});
