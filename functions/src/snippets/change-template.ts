import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import { listTemplates } from './list-templates.ts';
import type { ChangedTemplate } from './snippet-record.ts';
import type { Snippets } from './snippets.store.ts';

/** For every organization. @throws Failure `snippet_global` for whoever is no superadmin, `snippet_not_found` */
export async function changeTemplate(
  deps: { snippets: Snippets },
  { user }: Member,
  id: string,
  change: (before: ChangedTemplate) => ChangedTemplate,
): Promise<ChangedTemplate> {
  if (user.role !== 'superadmin') throw new Failure('snippet_global');
  const before = (await listTemplates(deps)).find((template) => template.id === id);
  if (!before) throw new Failure('snippet_not_found');

  const { name, description, category, promptText } = before;
  const after = change({
    ...{ id, name, description, category, promptText },
    tenantId: 'platform',
    type: 'changedTemplate',
    isDeleted: false,
  });
  await deps.snippets.saveTemplate(after);
  return after;
}
