import type { Snippet } from '@talkwright/shared/snippets';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { listTemplates } from './list-templates.ts';
import { toSnippet } from './snippet-record.ts';

/** The templates of everybody, then the organization's own, the newest first. */
export async function listSnippets(
  deps: Pick<Deps, 'snippets'>,
  { tenantId }: Member,
): Promise<{ snippets: Snippet[] }> {
  const [templates, own] = await Promise.all([listTemplates(deps), deps.snippets.list(tenantId)]);
  return {
    snippets: [
      ...templates.map((template) => ({ ...template, tenant_id: null })),
      ...own.map(toSnippet),
    ],
  };
}
