import * as z from 'zod';
import { contract, type Input, type Output } from '../contract/contract.ts';
import { orAsRead } from '../contract/or-as-read.ts';
import { MAX_LISTED_SEARCH, pageAnswer, pageQuery } from '../contract/page.ts';
import { idSchema, lineSchema } from '../contract/rules.ts';

export const operationMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Of one tool; what an import brings beyond them is left out. */
export const MAX_OPERATIONS = 2_000;
/** A model that has more tools to choose from chooses worse. */
export const MAX_OFFERED_OPERATIONS = 20;

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

const listedSchema = operationSchema.omit({ ragDocument: true });
export type Operation = z.infer<typeof listedSchema>;

export const listOperations = contract({
  name: 'tools-list-operations',
  method: 'GET',
  path: 'management/custom-tools/{id}/operations',
  access: 'user',
  summary:
    'The operations of a tool, in the order of its description, page by page: `nextCursor` is sent as `cursor` for the next.',
  params: z.object({ id: idSchema }),
  query: z.object({
    /** Each of its words stands in the key, the method, the path, the name or the description. */
    search: z.string().trim().max(MAX_LISTED_SEARCH).optional(),
    ...pageQuery,
  }),
  output: z.object({ operations: z.array(listedSchema), ...pageAnswer }),
  errors: ['tool_not_found'],
  fallback: 'Failed to load the operations',
});

export type OperationsQuery = Input<typeof listOperations>;

export const lookUpOperations = contract({
  name: 'tools-look-up-operations',
  method: 'POST',
  path: 'management/custom-tools/operations/look-up',
  access: 'user',
  activity: { none: 'It reads.' },
  summary:
    'Which of these operations there are, of whichever tools, and what they are called: what an agent was allowed may be gone meanwhile.',
  body: z.strictObject({
    ids: z.array(z.string().max(120)).max(MAX_OPERATIONS),
  }),
  output: z.object({
    operations: z.array(
      operationSchema
        .pick({ id: true, custom_tool_id: true, operation_key: true, enabled: true })
        .extend({ tool_name: z.string() }),
    ),
  }),
  fallback: 'Failed to load the operations',
});
export type KnownOperation = Output<typeof lookUpOperations>['operations'][number];

export const createOperation = contract({
  name: 'tools-create-operation',
  method: 'POST',
  path: 'management/custom-tools/operations',
  access: 'user',
  activity: { says: 'added the operation {name} to the tool {tool}' },
  summary: 'Add an operation to a tool by hand.',
  body: z.strictObject({
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
  activity: { says: '{turned} the operation {name}' },
  summary: 'Enable or disable an operation. Disabled, no agent may call it.',
  params: z.object({ id: idSchema }),
  body: orAsRead(z.strictObject({ enabled: z.boolean() }), operationSchema),
  output: z.object({ operation: operationSchema }),
  errors: ['operation_not_found'],
  fallback: 'Failed to update operation state.',
});

export const deleteOperation = contract({
  name: 'tools-delete-operation',
  method: 'DELETE',
  path: 'management/custom-tools/operations/{id}',
  access: 'user',
  activity: { says: 'deleted the operation {name}' },
  summary: 'Delete an operation.',
  params: z.object({ id: idSchema }),
  output: z.object({}),
  errors: ['operation_not_found'],
  fallback: 'Failed to remove the operation.',
});

export const regenerateRag = contract({
  name: 'tools-regenerate-rag',
  method: 'POST',
  path: 'management/custom-tools/operations/{id}/regenerate-rag',
  access: 'user',
  activity: { none: 'It tidies up: what the operation says and does stays.' },
  summary: 'Write and index the text anew by which agents find the operation.',
  params: z.object({ id: idSchema }),
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
  activity: { none: 'It tries something out.' },
  summary:
    'Make the call that an agent would make with these parameters, and answer what the model would read: also of a ' +
    'call that fails.',
  params: z.object({ testedOperationId: idSchema }),
  query: z.object({ testedForAgentId: idSchema.optional() }),
  body: z.looseObject({}),
  hasExactNumbers: true,
  output: z.object({
    result: z.object({
      /** Of the answer; 0 when there was none, and the text says why. */
      status: z.int(),
      milliseconds: z.int(),
      text: z.string(),
      isTruncated: z.boolean(),
    }),
  }),
  errors: ['operation_not_found', 'operation_disabled', 'agent_not_found'],
  fallback: 'Operation test failed.',
});
export type TestResult = Output<typeof testOperation>['result'];
