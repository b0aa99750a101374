import { isObject } from './api/arguments.ts';
import { isAllowedUrl } from './urls.ts';

export type Problem = { message: string; pointer: string };
type Check = (value: unknown, pointer: string) => Problem[];

/** Everything that is wrong with a manifest; nothing for one that Slack takes. */
export function checkManifest(manifest: unknown): Problem[] {
  const problems = root(manifest, '');
  return problems.length > 0 ? problems : checkTogether(manifest as Record<string, never>);
}

const problem = (pointer: string, message: string): Problem[] => [{ message, pointer }];

const string =
  (
    longest: number,
    shortest = 1,
    pattern?: RegExp,
    hint = 'has characters that are not allowed',
  ): Check =>
  (value, pointer) => {
    if (typeof value !== 'string') return problem(pointer, 'must be a string');
    if (value.length < shortest)
      return problem(pointer, `must be more than ${shortest - 1} characters`);
    if (value.length > longest)
      return problem(pointer, `must be less than ${longest + 1} characters`);
    return pattern && !pattern.test(value) ? problem(pointer, hint) : [];
  };

const boolean: Check = (value, pointer) =>
  typeof value === 'boolean' ? [] : problem(pointer, 'must be a boolean');

const number: Check = (value, pointer) =>
  typeof value === 'number' ? [] : problem(pointer, 'must be a number');

const never =
  (wanted: boolean, why: string): Check =>
  (value, pointer) =>
    value === wanted ? [] : problem(pointer, why);

const url: Check = (value, pointer) =>
  typeof value === 'string' && isAllowedUrl(value)
    ? []
    : problem(pointer, 'must be an https:// URL');

const oneOf =
  (values: readonly string[]): Check =>
  (value, pointer) =>
    values.includes(value as string) ? [] : problem(pointer, `value not allowed: ${String(value)}`);

const list =
  (entry: Check, most: number): Check =>
  (value, pointer) => {
    if (!Array.isArray(value)) return problem(pointer, 'must be an array');
    if (value.length > most) return problem(pointer, `must contain at most ${most} items`);
    return value.flatMap((one, index) => entry(one, `${pointer}/${index}`));
  };

/** Fields that it does not know are wrong, as they are at Slack. */
const object =
  (fields: Record<string, Check>, needed: string[] = []): Check =>
  (value, pointer) => {
    if (!isObject(value)) return problem(pointer, 'must be an object');
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(fields, key));
    const missing = needed.filter((key) => value[key] === undefined);
    return [
      ...unknown.flatMap((key) =>
        problem(`${pointer}/${key}`, 'additional property is not allowed'),
      ),
      ...missing.flatMap((key) => problem(pointer, `missing required field: ${key}`)),
      ...Object.entries(fields).flatMap(([key, check]) =>
        value[key] === undefined ? [] : check(value[key], `${pointer}/${key}`),
      ),
    ];
  };

const BOT_SCOPES = [
  ...['app_mentions:read', 'assistant:write', 'channels:history', 'channels:join', 'channels:read'],
  ...['chat:write', 'chat:write.customize', 'chat:write.public', 'commands', 'emoji:read'],
  ...['files:read', 'files:write', 'groups:history', 'groups:read', 'im:history', 'im:read'],
  ...['im:write', 'mpim:history', 'mpim:read', 'mpim:write', 'reactions:read', 'reactions:write'],
  ...['team:read', 'users:read', 'users:read.email', 'users.profile:read', 'metadata.message:read'],
] as const;

/** With the scope that each needs. */
export const EVENT_SCOPES: Record<string, string | undefined> = {
  app_mention: 'app_mentions:read',
  'message.channels': 'channels:history',
  'message.groups': 'groups:history',
  'message.im': 'im:history',
  'message.mpim': 'mpim:history',
  app_home_opened: undefined,
  app_context_changed: 'assistant:write',
  agent_session_stopped: 'assistant:write',
  assistant_thread_started: 'assistant:write',
  assistant_thread_context_changed: 'assistant:write',
  app_uninstalled: undefined,
  tokens_revoked: undefined,
};

const prompts = list(
  object({ title: string(75), message: string(4_000) }, ['title', 'message']),
  4,
);

const root = object(
  {
    _metadata: object({ major_version: number, minor_version: number }),
    display_information: object(
      {
        name: string(35),
        description: string(139),
        long_description: string(4_000, 174),
        background_color: string(7, 4, /^#(?:[0-9a-fA-F]{3}){1,2}$/, 'must be a hex color'),
      },
      ['name'],
    ),
    features: object({
      bot_user: object({ display_name: string(80, 1, /^[\w.\- ]+$/), always_online: boolean }, [
        'display_name',
      ]),
      app_home: object({
        home_tab_enabled: boolean,
        messages_tab_enabled: boolean,
        messages_tab_read_only_enabled: boolean,
      }),
      agent_view: object({
        agent_description: string(300),
        suggested_prompts: prompts,
        actions: list(
          object({ name: string(75), description: string(300) }, ['name', 'description']),
          10,
        ),
      }),
      assistant_view: object({ assistant_description: string(300), suggested_prompts: prompts }, [
        'assistant_description',
      ]),
      slash_commands: list(
        object(
          {
            command: string(32, 2, /^\/[a-z0-9_-]+$/, 'must start with a slash, in lower case'),
            url,
            description: string(2_000),
            usage_hint: string(1_000),
            should_escape: boolean,
          },
          ['command', 'description'],
        ),
        50,
      ),
    }),
    oauth_config: object({
      redirect_urls: list(url, 1_000),
      scopes: object({ bot: list(oneOf(BOT_SCOPES), 255) }),
      token_management_enabled: boolean,
    }),
    settings: object({
      event_subscriptions: object({
        request_url: url,
        bot_events: list(oneOf(Object.keys(EVENT_SCOPES)), 100),
      }),
      interactivity: object({ is_enabled: boolean, request_url: url }, ['is_enabled']),
      org_deploy_enabled: boolean,
      socket_mode_enabled: never(false, 'this stand-in has no Socket Mode'),
      token_rotation_enabled: never(false, 'this stand-in does not rotate the tokens of bots'),
      is_hosted: never(false, 'this stand-in hosts nothing'),
    }),
  },
  ['display_information'],
);

/** What one part demands of another. */
function checkTogether(manifest: {
  features?: {
    bot_user?: object;
    agent_view?: object;
    assistant_view?: object;
    slash_commands?: object[];
  };
  oauth_config?: { scopes?: { bot?: string[] } };
  settings?: {
    event_subscriptions?: { request_url?: string; bot_events?: string[] };
    interactivity?: { is_enabled?: boolean; request_url?: string };
  };
}): Problem[] {
  const { features = {}, oauth_config: oauth = {}, settings = {} } = manifest;
  const scopes = oauth.scopes?.bot ?? [];
  const { event_subscriptions: events, interactivity } = settings;
  const isAgent = features.agent_view ?? features.assistant_view;
  const lacking = (events?.bot_events ?? []).flatMap((event, index) => {
    const scope = EVENT_SCOPES[event];
    return scope && !scopes.includes(scope)
      ? problem(
          `/settings/event_subscriptions/bot_events/${index}`,
          `${event} requires the scope ${scope}`,
        )
      : [];
  });
  const when = (isWrong: unknown, pointer: string, message: string) =>
    isWrong ? problem(pointer, message) : [];
  return [
    ...when(
      events?.bot_events?.length && !events.request_url,
      '/settings/event_subscriptions',
      'Event Subscription requires either Request URL or Socket Mode Enabled',
    ),
    ...when(
      interactivity?.is_enabled && !interactivity.request_url,
      '/settings/interactivity',
      'Interactivity requires a Request URL',
    ),
    ...lacking,
    ...when(scopes.length > 0 && !features.bot_user, '/features', 'Bot scopes require a bot user'),
    ...when(
      features.agent_view && features.assistant_view,
      '/features/assistant_view',
      'An app is an agent or an assistant, not both',
    ),
    ...when(
      isAgent && !scopes.includes('assistant:write'),
      '/oauth_config/scopes/bot',
      'An agent requires the scope assistant:write',
    ),
    ...when(
      features.slash_commands?.length && !scopes.includes('commands'),
      '/oauth_config/scopes/bot',
      'Slash commands require the scope commands',
    ),
    ...(features.slash_commands ?? []).flatMap((command, index) =>
      when(
        !('url' in command),
        `/features/slash_commands/${index}`,
        'A slash command requires a URL or Socket Mode',
      ),
    ),
    ...when(
      events?.bot_events?.includes('app_context_changed') && !features.agent_view,
      '/settings/event_subscriptions/bot_events',
      'app_context_changed requires agent_view',
    ),
  ];
}
