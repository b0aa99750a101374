import type { Log } from '../platform/log.ts';
import { deleteAtSlack } from './apps/delete-slack-app.ts';
import type { SlackApps } from './apps/slack-apps.store.ts';
import { takeOut } from './installs/uninstall-slack-app.ts';

type Needs = Parameters<typeof takeOut>[0] &
  Parameters<typeof deleteAtSlack>[0] & { log: Log; slackApps: SlackApps };

/**
 * An organization ends: its apps leave their workspaces and Slack, as far as Slack lets them. What does not work is for the
 * log: the organization's own data must not stay because of it. Harmless twice.
 */
export async function endSlack(deps: Needs, tenantId: string): Promise<void> {
  const attempt = async (work: Promise<unknown>, appId: string) => {
    await work.catch((error) =>
      deps.log.error('slack app left behind', error, { tenantId, appId }),
    );
  };
  for (const app of await deps.slackApps.list(tenantId)) {
    for (const install of await deps.slackInstalls.ofApp(tenantId, app.id)) {
      await attempt(takeOut(deps, app, install), app.id);
    }
    await attempt(deleteAtSlack(deps, app), app.id);
  }
}
