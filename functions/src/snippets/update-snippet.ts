import type { SnippetDraft } from '@talkwright/shared/areas/snippets';
import type { Member } from '../accounts/caller.ts';
import { changeTemplate } from './change-template.ts';
import { isTemplateId } from './list-templates.ts';
import { toContent, toSnippet } from './snippet-record.ts';
import type { Snippets } from './snippets.store.ts';

type Needs = { snippets: Snippets };

/** @throws Failure `snippet_not_found`; `snippet_global` unless a superadmin changes a template */
export async function updateSnippet(
  deps: Needs,
  caller: Member,
  { id, ...draft }: SnippetDraft & { id: string },
) {
  const content = toContent(draft);
  if (isTemplateId(id)) {
    const template = await changeTemplate(deps, caller, id, (before) => ({
      ...before,
      ...content,
    }));
    return {
      data: toSnippet(template, null),
      activity: { snippet: `global template ${template.name}` },
    };
  }
  const { tenantId } = caller;
  const snippet = await deps.snippets.update(tenantId, id, content);
  return {
    data: toSnippet(snippet, tenantId),
    activity: { snippet: `prompt snippet ${snippet.name}` },
  };
}
