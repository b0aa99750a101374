import type { AgentRecord } from '../../../agents/agent-record.ts';
import type { AgentsReader } from '../../../agents/agents.store.ts';
import { findPublishedAgent } from '../../../agents/find-published-agent.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { SettingsRecord } from '../../agents/settings-record.ts';
import type { SlackAgents } from '../../agents/slack-agents.store.ts';
import type { AppRecord } from '../../apps/app-record.ts';
import type { SlackApps } from '../../apps/slack-apps.store.ts';
import { type InstallRecord, installIdOf, openBotToken } from '../../installs/install-record.ts';
import type { SlackInstalls } from '../../installs/slack-installs.store.ts';

type Needs = {
  agents: AgentsReader;
  secrets: Secrets;
  slackAgents: SlackAgents;
  slackApps: SlackApps;
  slackInstalls: SlackInstalls;
};
/** For which app and installation something came from Slack. */
export type Addressed = { tenantId: string; appId: string; apiAppId: string; places: string[] };
export type Installed = {
  app: AppRecord;
  install: InstallRecord;
  token: string;
  /** Those that answer in the app. */
  settings: SettingsRecord[];
};

/** Undefined where the app, or its installation, is gone by now. */
export async function findInstalled(
  { secrets, slackAgents, slackApps, slackInstalls }: Needs,
  { tenantId, appId, apiAppId, places }: Addressed,
): Promise<Installed | undefined> {
  const [app, all, ...found] = await Promise.all([
    slackApps.find(tenantId, appId),
    slackAgents.inApp(tenantId, appId),
    ...places.map((place) => slackInstalls.find(tenantId, installIdOf(apiAppId, place))),
  ]);
  const install = found.find((one) => one?.value.appId === appId)?.value;
  if (!app || !install) return undefined;
  const settings = app.value.assigned ? all.filter(({ enabled }) => enabled) : [];
  return { app: app.value, install, token: await openBotToken(secrets, install), settings };
}

/** As visitors have it; undefined where it is gone. */
export const findAnswering = (
  deps: Needs,
  { tenantId, agentId }: SettingsRecord,
): Promise<AgentRecord | undefined> => findPublishedAgent(deps, { tenantId, agentId });
