import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import { audit } from '../audit/audit-entry.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Outbox } from '../platform/outbox.ts';
import { listTemplates } from './list-templates.ts';
import type { ChangedTemplate } from './snippet-record.ts';
import type { Snippets } from './snippets.store.ts';

type Needs = { newId: NewId; now: Clock; outbox: Outbox; snippets: Snippets };

/** For every organization. @throws Failure `snippet_global` for whoever is no superadmin, `snippet_not_found` */
export async function changeTemplate(
  deps: Needs,
  { tenantId, user }: Member,
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
  // Templates lie in no organization's partition, so this is no part of the same batch.
  const action = `${after.isDeleted ? 'deleted' : 'changed'} the global template ${before.name}`;
  await deps.outbox.commit(tenantId, [audit(deps, tenantId, user, action)]);
  return after;
}
