import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { Member } from '../../accounts/caller.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Slack, SlackRefused, slackFailure } from '../../platform/slack.ts';
import { type AppRecord, credentialsOf } from '../apps/app-record.ts';
import type { SlackApps } from '../apps/slack-apps.store.ts';
import { type InstallRecord, openBotToken } from './install-record.ts';
import type { SlackInstalls } from './slack-installs.store.ts';

type Needs = { secrets: Secrets; slack: Slack; slackInstalls: SlackInstalls };

/** @throws Failure `slack_app_not_found`, `slack_install_not_found`, `slack_failed`, `slack_busy` */
export async function uninstallSlackApp(
  deps: Needs & { slackApps: SlackApps },
  { tenantId }: Member,
  { id, teamId }: { id: string; teamId: string },
) {
  const app = await deps.slackApps.get(tenantId, id);
  const installs = await deps.slackInstalls.ofApp(tenantId, id);
  const install = installs.find((one) => one.teamId === teamId);
  if (!install) throw new Failure('slack_install_not_found');
  await takeOut(deps, app, install);
  return { activity: { name: app.brandName, team: install.teamName } };
}

/** At Slack first, then here: a workspace that we forget would keep an app that nobody can take out any more. */
export async function takeOut(deps: Needs, app: AppRecord, install: InstallRecord): Promise<void> {
  const credentials = await credentialsOf(deps.secrets, app);
  const token = await openBotToken(deps.secrets, install);
  if (credentials) {
    const { clientId: client_id, clientSecret: client_secret } = credentials;
    await deps.slack
      .call('apps.uninstall', { client_id, client_secret }, z.object({}), { token })
      .catch((error) => {
        // It is as gone as it can be; or Slack has forgotten the app, with all its workspaces.
        if (!(error instanceof SlackRefused)) throw slackFailure(error);
      });
  }
  await deps.slackInstalls.remove(install);
}
