import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { orAsRead } from '../contract/or-as-read.ts';
import { idSchema } from '../contract/rules.ts';

export const snippetCategories = ['persona', 'tool_summary', 'goal_set'] as const;
export type SnippetCategory = (typeof snippetCategories)[number];

const required = (sentence: string, max: number) =>
  z.string({ error: sentence }).trim().min(1, sentence).max(max, `At most ${max} characters`);

const snippetSchema = z.object({
  id: idSchema,
  /** Null: a template for every organization, which cannot be changed. */
  tenant_id: idSchema.nullable(),
  name: z.string(),
  description: z.string(),
  category: z.enum(snippetCategories),
  prompt_text: z.string(),
});
export type Snippet = z.infer<typeof snippetSchema>;

export const snippetDraftSchema = z.strictObject({
  name: required('Name is required', 80),
  description: z.string().trim().max(300, 'At most 300 characters').default(''),
  category: z.enum(snippetCategories, { error: 'Category is required' }),
  prompt_text: required('Prompt text is required', 8_000),
});
export type SnippetDraft = z.output<typeof snippetDraftSchema>;

/** Of an organization's own. */
export const MAX_SNIPPETS = 500;

export const listSnippets = contract({
  name: 'snippets-list',
  method: 'GET',
  path: 'management/prompt-snippets',
  access: 'user',
  summary: 'The global templates, then the own snippets.',
  output: z.object({ snippets: z.array(snippetSchema) }),
  fallback: 'Failed to fetch prompt snippets',
});

export const createSnippet = contract({
  name: 'snippets-create',
  method: 'POST',
  path: 'management/prompt-snippets',
  access: 'user',
  activity: { says: 'created the prompt snippet {name}' },
  summary: 'Create an own snippet.',
  body: snippetDraftSchema,
  output: z.object({ data: snippetSchema }),
  status: 201,
  errors: ['snippet_limit_reached'],
  fallback: 'Failed to create snippet',
});

export const updateSnippet = contract({
  name: 'snippets-update',
  method: 'PUT',
  path: 'management/prompt-snippets/{id}',
  access: 'user',
  activity: { says: 'changed the {snippet}' },
  summary: 'Change an own snippet; global ones, only a superadmin.',
  params: z.object({ id: idSchema }),
  body: orAsRead(snippetDraftSchema, snippetSchema),
  output: z.object({ data: snippetSchema }),
  errors: ['snippet_not_found', 'snippet_global'],
  fallback: 'Failed to update snippet',
});

export const deleteSnippet = contract({
  name: 'snippets-delete',
  method: 'DELETE',
  path: 'management/prompt-snippets/{id}',
  access: 'user',
  activity: { says: 'deleted the {snippet}' },
  summary: 'Delete an own snippet. Prompts that it was inserted into keep its text.',
  params: z.object({ id: idSchema }),
  output: z.object({}),
  errors: ['snippet_not_found', 'snippet_global'],
  fallback: 'Failed to delete snippet',
});
