import type { Member } from '../accounts/caller.ts';
import { changeTemplate } from './change-template.ts';
import { isTemplateId } from './list-templates.ts';
import type { SnippetsReader } from './snippets.store.ts';

type Needs = { snippets: SnippetsReader } & Parameters<typeof changeTemplate>[0];

/** @throws Failure `snippet_not_found`; `snippet_global` unless a superadmin deletes a template */
export async function deleteSnippet(
  deps: Needs,
  caller: Member,
  { id }: { id: string },
): Promise<Record<string, never>> {
  if (isTemplateId(id)) {
    await changeTemplate(deps, caller, id, (before) => ({ ...before, isDeleted: true }));
  } else {
    await deps.snippets.remove(caller.tenantId, id);
  }
  return {};
}
