import type { Member } from '../../accounts/caller.ts';
import type { Config } from '../../platform/config.ts';
import type { SlackInstalls } from '../installs/slack-installs.store.ts';
import type { AppRecord } from './app-record.ts';
import type { SlackApps } from './slack-apps.store.ts';
import { toSlackApp } from './to-slack-app.ts';

export type Showing = { config: Config; slackApps: SlackApps; slackInstalls: SlackInstalls };

export async function listSlackApps(deps: Showing, { tenantId }: Member) {
  const [apps, installs] = await Promise.all([
    deps.slackApps.list(tenantId),
    deps.slackInstalls.list(tenantId),
  ]);
  const installed = new Set(installs.map(({ appId }) => appId));
  return { apps: apps.map((app) => toSlackApp(deps.config, app, installed.has(app.id))) };
}

/** @throws Failure `slack_app_not_found` */
export async function getSlackAppStatus(
  deps: Showing,
  { tenantId }: Member,
  { id }: { id: string },
) {
  return { app: await showApp(deps, await deps.slackApps.get(tenantId, id)) };
}

export async function showApp({ config, slackInstalls }: Showing, app: AppRecord) {
  const installs = await slackInstalls.ofApp(app.tenantId, app.id);
  return toSlackApp(config, app, installs.length > 0);
}
