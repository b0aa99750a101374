import type { Config } from '../../platform/config.ts';
import { addressesOf } from './addresses.ts';
import type { AppRecord } from './app-record.ts';

const MAX_DESCRIPTION = 139;
const MAX_AGENT_DESCRIPTION = 300;
const MAX_COMMAND = 32;

/** What an app hears of. Channel messages are heard for threads that go on without a mention. */
const botEvents = [
  'app_mention',
  'message.im',
  'message.channels',
  'message.groups',
  'message.mpim',
  'app_home_opened',
  'app_context_changed',
  'agent_session_stopped',
  'app_uninstalled',
  'tokens_revoked',
];

/** What Slack makes an app of. */
export function manifestOf(config: Pick<Config, 'API_URL'>, app: AppRecord): object {
  const { events_url, commands_url, interactivity_url, redirect_url } = addressesOf(config, app.id);
  const { brandName, botName, scopes } = app;
  const description = `${brandName} answers questions from what your organization knows.`;
  return {
    display_information: { name: brandName, description: description.slice(0, MAX_DESCRIPTION) },
    features: {
      bot_user: { display_name: displayNameOf(botName), always_online: true },
      app_home: { messages_tab_enabled: true, messages_tab_read_only_enabled: false },
      ...(scopes.includes('assistant:write') && {
        agent_view: { agent_description: description.slice(0, MAX_AGENT_DESCRIPTION) },
      }),
      ...(scopes.includes('commands') && {
        slash_commands: [
          { command: commandOf(brandName), url: commands_url, description: `Ask ${brandName}` },
        ],
      }),
    },
    oauth_config: { redirect_urls: [redirect_url], scopes: { bot: scopes } },
    settings: {
      event_subscriptions: {
        request_url: events_url,
        bot_events: botEvents.filter((event) => isHeardWith(scopes, event)),
      },
      interactivity: { is_enabled: true, request_url: interactivity_url },
      org_deploy_enabled: true,
      socket_mode_enabled: false,
      // Nobody can turn it off again.
      token_rotation_enabled: false,
    },
  };
}

/** Slack refuses an event that an app may not hear. */
const isHeardWith = (scopes: string[], event: string): boolean =>
  scopes.includes(scopesOfEvents[event] ?? '') || !(event in scopesOfEvents);

const scopesOfEvents: Record<string, string> = {
  app_mention: 'app_mentions:read',
  'message.im': 'im:history',
  'message.channels': 'channels:history',
  'message.groups': 'groups:history',
  'message.mpim': 'mpim:history',
  app_context_changed: 'assistant:write',
  agent_session_stopped: 'assistant:write',
};

/** Slack takes plain letters alone for the name of a bot. */
const displayNameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w.\- ]+/g, '')
    .replace(/\s+/g, ' ')
    .trim() || 'Assistant';

/** `/juniper-bikes` of Juniper Bikes. Slack wants it short, in lower case and without spaces. */
export function commandOf(brandName: string): string {
  const word = brandName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_COMMAND - 1)
    .replace(/^-+|-+$/g, '');
  return `/${word || 'ask'}`;
}
