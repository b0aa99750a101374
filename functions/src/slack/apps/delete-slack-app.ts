import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { Member } from '../../accounts/caller.ts';
import { secondsFromNow } from '../../platform/clock.ts';
import { SlackRefused, slackFailure } from '../../platform/slack.ts';
import { getConfigurationToken } from '../connection/get-configuration-token.ts';
import { takeOut } from '../installs/uninstall-slack-app.ts';
import type { AppRecord } from './app-record.ts';
import type { SlackApps } from './slack-apps.store.ts';

type Needs = Parameters<typeof takeOut>[0] &
  Parameters<typeof getConfigurationToken>[0] & { slackApps: SlackApps };

const ASKING_SECONDS = 60;
const MADE_BY_HAND =
  'The app was made by hand, so it is still at Slack, in no workspace. Delete it at api.slack.com/apps.';
const OTHER_WORKSPACE =
  'it was made in another workspace than the one that your organization is connected to now';
const byHand = (why: string) =>
  `The app is still at Slack, in no workspace: ${why}. Delete it at api.slack.com/apps.`;

/**
 * First out of its workspaces, then at Slack, then here: what fails in between can be pressed again.
 * @throws Failure `slack_app_not_found`, `slack_app_under_way`, `slack_failed`, `slack_busy`
 */
export async function deleteSlackApp(deps: Needs, { tenantId }: Member, { id }: { id: string }) {
  const app = await deps.slackApps.get(tenantId, id);
  const since = new Date(app.creatingSince ?? app.createdAt);
  if (app.stage === 'creating' && secondsFromNow(since, ASKING_SECONDS) > deps.now()) {
    throw new Failure('slack_app_under_way');
  }
  for (const install of await deps.slackInstalls.ofApp(tenantId, id)) {
    await takeOut(deps, app, install);
  }
  const left_at_slack = await deleteAtSlack(deps, app);
  await deps.slackApps.remove(app);
  return { left_at_slack, activity: { name: app.brandName } };
}

/** Answers why it is still there, if it is. */
export async function deleteAtSlack(
  deps: Parameters<typeof getConfigurationToken>[0],
  { tenantId, apiAppId, own, madeInTeamId }: AppRecord,
): Promise<string | null> {
  if (own) return apiAppId ? MADE_BY_HAND : null;
  if (!apiAppId) return null;
  try {
    const token = await getConfigurationToken(deps, tenantId);
    // With the token of another workspace Slack does not find the app, which would pass for one that is gone.
    const teamId = (await deps.slackTokens.find(tenantId))?.value.teamId;
    if (madeInTeamId && teamId && madeInTeamId !== teamId) return byHand(OTHER_WORKSPACE);
    await deps.slack.call('apps.manifest.delete', { app_id: apiAppId }, z.object({}), { token });
    return null;
  } catch (error) {
    if (error instanceof Failure && error.code === 'slack_not_connected') {
      return byHand('your organization is not connected to Slack any more');
    }
    if (!(error instanceof SlackRefused)) throw slackFailure(error);
    return GONE.includes(error.code) ? null : byHand(`Slack says ${error.code}`);
  }
}

const GONE = ['app_not_found', 'invalid_app_id', 'app_deleted'];
