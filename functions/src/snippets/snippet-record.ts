import {
  type Snippet,
  type SnippetDraft,
  snippetCategories,
} from '@talkwright/shared/areas/snippets';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

const contentShape = {
  name: z.string(),
  description: z.string(),
  category: z.enum(snippetCategories),
  promptText: z.string(),
};

/** A snippet of an organization's own. */
export const snippetRecordSchema = z.object({
  ...contentShape,
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('snippet'),
  createdAt: timeSchema,
});
export type SnippetRecord = z.output<typeof snippetRecordSchema>;

export type SnippetContent = z.output<z.ZodObject<typeof contentShape>>;
/** A text for everybody, as it is delivered. */
export type Template = SnippetContent & { id: string };

/** What a superadmin has made of a template; it stands in no organization's partition. */
export const changedTemplateSchema = z.object({
  ...contentShape,
  id: idSchema,
  tenantId: z.literal('platform'),
  type: z.literal('changedTemplate'),
  isDeleted: z.boolean(),
});
export type ChangedTemplate = z.output<typeof changedTemplateSchema>;

export const toSnippet = (
  { id, name, description, category, promptText }: Template,
  tenantId: string | null,
): Snippet => ({ id, tenant_id: tenantId, name, description, category, prompt_text: promptText });

export const toContent = ({ prompt_text: promptText, ...draft }: SnippetDraft): SnippetContent => ({
  ...draft,
  promptText,
});
