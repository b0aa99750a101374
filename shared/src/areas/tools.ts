import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { orAsRead } from '../contract/or-as-read.ts';
import { idSchema, lineSchema, timeSchema } from '../contract/rules.ts';

export const MAX_TOOLS = 100;
const MAX_SPEC_CHARACTERS = 900_000;
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

/** How often all agents together may call a tool, beside what the plan allows all tools; null: as often as that. */
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

export const toolUpdateSchema = z.strictObject({
  summary: summarySchema.optional(),
  baseUrl: baseUrlSchema.optional(),
  rateLimitPerMinute: rateLimitSchema.optional(),
});

export const listTools = contract({
  name: 'tools-list',
  method: 'GET',
  path: 'management/custom-tools',
  access: 'user',
  summary: 'The custom tools of the organization, the newest first.',
  output: z.object({ tools: z.array(toolSchema) }),
  fallback: 'Failed to load the tools',
});

export const createTool = contract({
  name: 'tools-create',
  method: 'POST',
  path: 'management/custom-tools',
  access: 'user',
  activity: { says: 'created the tool {name}' },
  summary: 'Create a tool whose operations are added by hand.',
  body: z.strictObject({
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
  activity: { says: 'changed the tool {name}' },
  summary:
    'Change what is said of a tool, where it calls, or how often. Credentials stay with the origin that they were ' +
    'stored for.',
  params: z.object({ id: idSchema }),
  body: orAsRead(toolUpdateSchema, toolSchema),
  output: z.object({ tool: toolSchema }),
  errors: ['tool_not_found'],
  fallback: 'Failed to update the tool',
});

export const deleteTool = contract({
  name: 'tools-delete',
  method: 'DELETE',
  path: 'management/custom-tools/{id}',
  access: 'user',
  activity: { says: 'deleted the tool {name}' },
  summary: 'Delete a tool with its operations and credentials; no agent calls it any more.',
  params: z.object({ id: idSchema }),
  output: z.object({}),
  errors: ['tool_not_found'],
  fallback: 'Failed to remove custom tool.',
});

const tagsSchema = z
  .array(z.string().trim().max(200))
  .max(200)
  .transform((tags) => tags.filter(Boolean))
  .default([]);

/** Where a description comes from, and what of it is wanted. */
const descriptionShape = {
  baseUrl: baseUrlSchema.default(''),
  url: z.string().trim().max(2_000, 'This URL is too long').optional(),
  spec: z
    .string()
    .max(MAX_SPEC_CHARACTERS, 'This description is too long: give its URL')
    .optional(),
  includeTags: tagsSchema,
  excludeTags: tagsSchema,
};
/** What comes of it besides operations. */
const foundShape = {
  /** What was left out or is not as the description has it, as sentences. */
  warnings: z.array(z.string()),
  /** What calls need that the description cannot hold, such as keys, as sentences. */
  needs: z.array(z.string()),
  isTruncated: z.boolean(),
};
const unreadable = [
  'spec_refused',
  'outbound_refused',
  'outbound_failed',
  'outbound_timeout',
  'too_many',
] as const;

export const previewOpenApi = contract({
  name: 'tools-preview-openapi',
  method: 'POST',
  path: 'management/custom-tools/preview-openapi',
  access: 'user',
  activity: { none: 'It reads.' },
  summary:
    'What an import of this description would bring, what it would leave out, and what its calls will need. Nothing is stored.',
  body: z.strictObject(descriptionShape),
  output: z.object({
    summary: z.string(),
    baseUrl: z.string(),
    operationsFound: z.int(),
    ...foundShape,
  }),
  errors: unreadable,
  fallback: 'The description could not be read',
});
export type ImportPreview = Output<typeof previewOpenApi>;

export const importOpenApi = contract({
  name: 'tools-import-openapi',
  method: 'POST',
  path: 'management/custom-tools/import-openapi',
  access: 'user',
  activity: { says: 'imported the tool {name} with {operations}' },
  summary:
    'Create a tool from an OpenAPI 3.0, 3.1 or Swagger 2 description, JSON or YAML. The first `limit` operations ' +
    'are enabled.',
  body: z.strictObject({
    name: lineSchema('Name', 80),
    ...descriptionShape,
    limit: z.int().min(1, 'From 1 to 500').max(500, 'From 1 to 500').default(50),
  }),
  output: z.object({
    tool: toolSchema,
    operationsCreated: z.int(),
    operationsEnabled: z.int(),
    ...foundShape,
  }),
  status: 201,
  errors: ['tool_limit_reached', ...unreadable],
  fallback: 'Import failed',
});
export type ImportResult = Output<typeof importOpenApi>;
