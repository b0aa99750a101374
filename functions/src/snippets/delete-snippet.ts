import type { Member } from '../accounts/caller.ts';
import { changeTemplate } from './change-template.ts';
import { isTemplateId } from './list-templates.ts';
import type { ChangedTemplate } from './snippet-record.ts';
import type { Snippets } from './snippets.store.ts';

type Needs = { snippets: Snippets };

/** @throws Failure `snippet_not_found`; `snippet_global` unless a superadmin deletes a template */
export async function deleteSnippet(deps: Needs, caller: Member, { id }: { id: string }) {
  if (isTemplateId(id)) {
    const remove = (before: ChangedTemplate) => ({ ...before, isDeleted: true });
    const template = await changeTemplate(deps, caller, id, remove);
    return { activity: { snippet: `global template ${template.name}` } };
  }
  const { name } = await deps.snippets.remove(caller.tenantId, id);
  return { activity: { snippet: `prompt snippet ${name}` } };
}
