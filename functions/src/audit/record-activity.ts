import type { Contract, Done } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { newEntry } from './audit-entry.ts';
import { recordEntry } from './record-entry.ts';

type Needs = Parameters<typeof newEntry>[0] & Parameters<typeof recordEntry>[0];

/** Writes what a member's call has left in the activity of the organization, as its contract declares it. */
export async function recordActivity<C extends Contract>(
  deps: Needs,
  { activity: declared }: C,
  { tenantId, user }: Member,
  answer: Done<C>,
): Promise<void> {
  if (typeof declared !== 'object' || !('says' in declared)) return;
  const { activity } = answer as { activity?: Record<string, string | number> & { once?: string } };
  if (!activity) return;

  const { once } = activity;
  const newId = once ? () => once : deps.newId;
  const entry = newEntry({ ...deps, newId }, tenantId, user, {
    action: declared.says.replace(/\{(\w+)\}/g, (_, name) => String(activity[name])),
    ...(declared.on && { on: { type: declared.on, id: String(activity.id) } }),
    audience: 'everybody',
  });
  await recordEntry(deps, entry);
}
