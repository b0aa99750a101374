import type { Snippet } from '@talkwright/shared/areas/snippets';
import type { Member } from '../accounts/caller.ts';
import { listTemplates } from './list-templates.ts';
import { toSnippet } from './snippet-record.ts';
import type { SnippetsReader } from './snippets.store.ts';

/** The templates of everybody, then the organization's own, the newest first. */
export async function listSnippets(
  deps: { snippets: SnippetsReader },
  { tenantId }: Member,
): Promise<{ snippets: Snippet[] }> {
  const [templates, own] = await Promise.all([listTemplates(deps), deps.snippets.list(tenantId)]);
  return {
    snippets: [
      ...templates.map((template) => toSnippet(template, null)),
      ...own.map((snippet) => toSnippet(snippet, tenantId)),
    ],
  };
}
