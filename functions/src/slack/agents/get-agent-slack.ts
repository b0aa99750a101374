import type { SlackSettings } from '@talkwright/shared/areas/slack-agents';
import type { Member } from '../../accounts/caller.ts';
import type { AgentsReader } from '../../agents/agents.store.ts';
import type { AppRecord } from '../apps/app-record.ts';
import type { SlackApps } from '../apps/slack-apps.store.ts';
import type { SettingsRecord } from './settings-record.ts';
import type { SlackAgents } from './slack-agents.store.ts';

type Needs = { agents: AgentsReader; slackAgents: SlackAgents; slackApps: SlackApps };

/** @throws Failure `agent_not_found` */
export async function getAgentSlack(
  { agents, slackAgents, slackApps }: Needs,
  { tenantId }: Member,
  { id }: { id: string },
): Promise<SlackSettings> {
  await agents.get(tenantId, id);
  const settings = await slackAgents.find(tenantId, id);
  const app = settings?.appId ? await slackApps.find(tenantId, settings.appId) : undefined;
  return toSlackSettings(settings, app?.value);
}

/** One whose app is gone answers nowhere. */
export const toSlackSettings = (
  settings: Pick<SettingsRecord, 'enabled' | 'alias' | 'policy'> | undefined,
  app: AppRecord | undefined,
): SlackSettings => ({
  enabled: Boolean(settings?.enabled && app),
  alias: settings?.alias ?? '',
  policy: settings?.policy ?? null,
  appApiAppId: app ? (app.apiAppId ?? app.id) : null,
});
