import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import { type Showing, showApp } from './list-slack-apps.ts';

/** @throws Failure `slack_app_not_found` */
export async function assignSlackApp(
  deps: Showing,
  { tenantId }: Member,
  { id, assigned }: { id: string; assigned: boolean },
) {
  const before = await deps.slackApps.get(tenantId, id);
  if (!(await deps.slackApps.patch(before, { assigned }))) throw new Failure('slack_app_not_found');
  const app = await showApp(deps, { ...before, assigned });
  const verb = assigned ? 'enabled' : 'disabled';
  const hasChanged = before.assigned !== assigned;
  return { app, activity: hasChanged ? { verb, name: before.brandName } : undefined };
}
