import type { Snippet, SnippetDraft } from '@talkwright/shared/areas/snippets';
import type { Member } from '../accounts/caller.ts';
import { changeTemplate } from './change-template.ts';
import { isTemplateId } from './list-templates.ts';
import { toContent, toSnippet } from './snippet-record.ts';
import type { SnippetsReader } from './snippets.store.ts';

type Needs = { snippets: SnippetsReader } & Parameters<typeof changeTemplate>[0];

/** @throws Failure `snippet_not_found`; `snippet_global` unless a superadmin changes a template */
export async function updateSnippet(
  deps: Needs,
  caller: Member,
  { id, ...draft }: SnippetDraft & { id: string },
): Promise<{ data: Snippet }> {
  const content = toContent(draft);
  if (isTemplateId(id)) {
    const template = await changeTemplate(deps, caller, id, (before) => ({
      ...before,
      ...content,
    }));
    return { data: toSnippet(template, null) };
  }
  const { tenantId } = caller;
  return { data: toSnippet(await deps.snippets.update(tenantId, id, content), tenantId) };
}
