import type { saveAgentSlack as contract } from '@talkwright/shared/areas/slack-agents';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { AgentsReader } from '../../agents/agents.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { whileRefused } from '../../platform/write-refused.ts';
import type { AppRecord } from '../apps/app-record.ts';
import type { SlackApps } from '../apps/slack-apps.store.ts';
import { toSlackSettings } from './get-agent-slack.ts';
import { type SettingsRecord, settingsIdOf } from './settings-record.ts';
import type { SlackAgents } from './slack-agents.store.ts';

type Needs = {
  agents: AgentsReader;
  newId: NewId;
  now: Clock;
  slackAgents: SlackAgents;
  slackApps: SlackApps;
};

/** @throws Failure `agent_not_found`, `slack_app_not_found`, `slack_app_missing`, `slack_alias_taken` */
export async function saveAgentSlack(
  deps: Needs,
  { tenantId }: Member,
  { id: agentId, enabled, policy, ...input }: ParsedInput<typeof contract>,
) {
  const { value: agent } = await deps.agents.get(tenantId, agentId);
  const alias = input.alias ?? '';
  const app = await whileRefused(async () => {
    const chosen = await findApp(deps, tenantId, input.appApiAppId);
    if (enabled && !chosen) throw new Failure('slack_app_missing');
    const settings: SettingsRecord = {
      id: settingsIdOf(agentId),
      ...{ tenantId, type: 'slackAgent', agentId },
      ...{ enabled, alias, policy, appId: chosen?.id ?? null },
      createdAt: deps.now().toISOString(),
    };
    if (enabled && chosen) await checkAlias(deps, settings, chosen);
    await deps.slackAgents.save(settings, chosen, deps.newId());
    return chosen;
  });
  const saved = toSlackSettings({ enabled, alias, policy }, app);
  return { ...saved, activity: { id: agentId, name: agent.name } };
}

/** By Slack's id of it, or by ours. */
async function findApp(
  { slackApps }: Needs,
  tenantId: string,
  wanted: string | null,
): Promise<AppRecord | undefined> {
  if (!wanted) return undefined;
  const apps = await slackApps.list(tenantId);
  const found = apps.find(({ id, apiAppId }) => apiAppId === wanted || id === wanted);
  if (!found) throw new Failure('slack_app_not_found');
  return found;
}

/** Without an alias an agent answers whoever names none: so it is with one agent of an app. */
async function checkAlias(
  { slackAgents }: Needs,
  { tenantId, agentId, alias }: SettingsRecord,
  app: AppRecord,
): Promise<void> {
  const others = await slackAgents.inApp(tenantId, app.id);
  const isTaken = others.some(
    (one) => one.enabled && one.agentId !== agentId && one.alias === alias,
  );
  if (!isTaken) return;
  const message = alias
    ? 'Another agent has this alias in this app. Choose a different one.'
    : 'Another agent answers in this app without an alias. Give this one an alias.';
  throw new Failure('slack_alias_taken', { message, fields: { alias: message } });
}
