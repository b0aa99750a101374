import { describe, expect, it } from '@jest/globals';
import { defaultBotScopes } from '@talkwright/shared/areas/slack-apps';
import type { AppRecord } from '../../../functions/src/slack/apps/app-record.ts';
import { commandOf, manifestOf } from '../../../functions/src/slack/apps/manifest.ts';

const app = (fields: Partial<AppRecord> = {}): AppRecord => ({
  ...{ id: 'app-1', tenantId: 'tenant-1', type: 'slackApp', brandName: 'Juniper Bikes' },
  ...{ botName: 'Juniper Bikes', iconUrl: null, scopes: [...defaultBotScopes] },
  ...{ assigned: true, own: false, stage: 'requested', creatingSince: null, requestId: 'r' },
  ...{ problem: null, apiAppId: null, clientId: null, clientSecret: null, signingSecret: null },
  ...{ agentsRevision: 'r', createdAt: '2026-03-31T12:00:00.000Z' },
  ...fields,
});
const config = { API_URL: 'https://api.talkwright.example/api' };
type Manifest = {
  display_information: { name: string; description: string };
  features: { agent_view: { agent_description: string }; slash_commands?: { command: string }[] };
  settings: { event_subscriptions: { request_url: string; bot_events: string[] } };
};

describe('the manifest of an app', () => {
  it('says where Slack sends what belongs to it, by our id of it', () => {
    const text = JSON.stringify(manifestOf(config, app()));
    for (const place of [
      'events/app-1',
      'commands/app-1',
      'interactivity/app-1',
      'oauth/callback',
    ]) {
      expect(text).toContain(`"https://api.talkwright.example/api/slack/${place}"`);
    }
  });

  it('stays within the bounds of Slack for the longest name', () => {
    const { display_information: shown, features } = manifestOf(
      config,
      app({ brandName: 'W'.repeat(35) }),
    ) as Manifest;
    expect(shown.name.length).toBeLessThanOrEqual(35);
    expect(shown.description.length).toBeLessThanOrEqual(139);
    expect(features.agent_view.agent_description.length).toBeLessThanOrEqual(300);
    expect(features.slash_commands?.[0]?.command.length).toBeLessThanOrEqual(32);
  });

  it('asks for no event and no command that its scopes do not allow', () => {
    const { features, settings } = manifestOf(config, app({ scopes: ['chat:write'] })) as Manifest;
    expect(features.slash_commands).toBeUndefined();
    const { bot_events: heard } = settings.event_subscriptions;
    expect(heard).toEqual(['app_home_opened', 'app_uninstalled', 'tokens_revoked']);
    expect(features).not.toHaveProperty('agent_view');
  });

  it.each([
    ['Juniper Bikes', '/juniper-bikes'],
    ['Müller & Söhne', '/muller-sohne'],
    ['  --  ', '/ask'],
    ['自行车', '/ask'],
  ])('%s is asked with %s', (name, command) => {
    expect(commandOf(name)).toBe(command);
  });
});
