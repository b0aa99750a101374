import type { Snippet, SnippetDraft } from '@talkwright/shared/areas/snippets';
import type { Member } from '../accounts/caller.ts';
import { changeTemplate } from './change-template.ts';
import { isTemplateId } from './list-templates.ts';
import { toSnippet } from './snippet-record.ts';
import type { SnippetsReader } from './snippets.store.ts';

type Needs = { snippets: SnippetsReader } & Parameters<typeof changeTemplate>[0];

/** @throws Failure `snippet_not_found`; `snippet_global` unless a superadmin changes a template */
export async function updateSnippet(
  deps: Needs,
  caller: Member,
  { id, ...draft }: SnippetDraft & { id: string },
): Promise<{ data: Snippet }> {
  if (isTemplateId(id)) {
    const template = await changeTemplate(deps, caller, id, (before) => ({ ...before, ...draft }));
    return { data: { ...template, tenant_id: null } };
  }
  return { data: toSnippet(await deps.snippets.update(caller.tenantId, id, draft)) };
}
