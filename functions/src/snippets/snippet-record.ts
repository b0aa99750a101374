import { type Snippet, snippetCategories } from '@talkwright/shared/areas/snippets';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

const contentShape = {
  name: z.string(),
  description: z.string(),
  category: z.enum(snippetCategories),
  prompt_text: z.string(),
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

/** A text for everybody, as it is delivered. */
export type Template = Omit<Snippet, 'tenant_id'>;

/** What a superadmin has made of a template; it stands in no organization's partition. */
export const changedTemplateSchema = z.object({
  ...contentShape,
  id: idSchema,
  tenantId: z.literal('platform'),
  type: z.literal('changedTemplate'),
  isDeleted: z.boolean(),
});
export type ChangedTemplate = z.output<typeof changedTemplateSchema>;

export const toSnippet = ({ tenantId, ...record }: SnippetRecord): Snippet => ({
  ...record,
  tenant_id: tenantId,
});
