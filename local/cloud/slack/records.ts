export type Role = 'owner' | 'admin' | 'member' | 'guest' | 'single_channel_guest';

type Enterprise = { id: string; name: string };
export type Team = { id: string; name: string; domain: string; enterprise?: string | undefined };
export type User = {
  id: string;
  team: string;
  /** What follows the @. */
  name: string;
  real_name: string;
  email: string;
  role: Role;
  tz: string;
  isDeleted?: boolean | undefined;
  /** The app whose bot this is. */
  app?: string | undefined;
};
type ChannelKind = 'channel' | 'group' | 'im' | 'mpim';
export type Channel = {
  id: string;
  team: string;
  kind: ChannelKind;
  name: string;
  members: string[];
  /** Other workspaces that it is shared with (Slack Connect). */
  shared: string[];
  isArchived?: boolean | undefined;
  created: number;
};

export type SlackFile = {
  id: string;
  team: string;
  user: string;
  name: string;
  title: string;
  mimetype: string;
  size: number;
  alt_text?: string | undefined;
  /** Promised, then there, then finished: its sender's alone, or shown in a conversation. */
  state: 'promised' | 'uploaded' | 'private' | 'shared';
  /** From when on blocks may show it: Slack looks at it first. */
  readyAt?: number;
  channels: string[];
  created: number;
};

export type Block = { type: string; [field: string]: unknown };
export type Task = {
  id: string;
  title: string;
  status: 'pending' | 'in_progress' | 'complete' | 'error';
  details?: string | undefined;
  output?: string | undefined;
  sources?: { type?: string; url: string; text: string }[] | undefined;
};
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'task'; task: Task }
  | { kind: 'blocks'; blocks: Block[] };
export type Stream = {
  startedAt: number;
  state: 'streaming' | 'stopped' | 'stopped_by_user' | 'expired';
  displayMode: 'timeline' | 'plan';
  /** Taken from the first words: markdown_text or chunks, never both in one message. */
  writes?: 'markdown_text' | 'chunks' | undefined;
  planTitle?: string | undefined;
  parts: Part[];
};
export type Message = {
  /** The channel's id and the time stamp. */
  id: string;
  channel: string;
  ts: string;
  thread_ts?: string | undefined;
  user: string;
  bot_id?: string | undefined;
  app_id?: string | undefined;
  text: string;
  /** Written in Markdown instead of mrkdwn. */
  markdown?: string | undefined;
  blocks?: Block[] | undefined;
  files?: string[] | undefined;
  edited?: { user: string; ts: string } | undefined;
  subtype?: string | undefined;
  metadata?: unknown;
  username?: string | undefined;
  stream?: Stream | undefined;
  /** Shown to this user alone, and gone with the next visit. */
  onlyFor?: string | undefined;
  client_msg_id?: string | undefined;
};

export type Manifest = {
  display_information: { name: string; description?: string; background_color?: string };
  features?: {
    bot_user?: { display_name: string };
    app_home?: {
      home_tab_enabled?: boolean;
      messages_tab_enabled?: boolean;
      messages_tab_read_only_enabled?: boolean;
    };
    agent_view?: {
      agent_description?: string;
      suggested_prompts?: { title: string; message: string }[];
    };
    assistant_view?: { suggested_prompts?: { title: string; message: string }[] };
    slash_commands?: {
      command: string;
      url?: string;
      description: string;
      usage_hint?: string;
      should_escape?: boolean;
    }[];
  };
  oauth_config?: { redirect_urls?: string[]; scopes?: { bot?: string[] } };
  settings?: {
    event_subscriptions?: { request_url?: string; bot_events?: string[] };
    interactivity?: { is_enabled: boolean; request_url?: string };
    org_deploy_enabled?: boolean;
  };
};
export type App = {
  id: string;
  /** The workspace whose configuration token made it: installable there alone. */
  team: string;
  creator: string;
  client_id: string;
  client_secret: string;
  signing_secret: string;
  verification_token: string;
  manifest: Manifest;
  icon?: { file?: string; url?: string; type?: string } | undefined;
  /** The request URL that has answered its challenge. */
  verifiedUrl?: string | undefined;
  created: number;
};
export type Install = {
  id: string;
  app: string;
  /** One of the two: a workspace, or all of an organization. */
  team?: string | undefined;
  enterprise?: string | undefined;
  bot_user: string;
  bot_id: string;
  token: string;
  scopes: string[];
  installer: string;
  installed_at: number;
  state: 'active' | 'uninstalled' | 'revoked';
};
export type ConfigToken = {
  /** The token itself. */
  id: string;
  refresh: string;
  team: string;
  user: string;
  iat: number;
  exp: number;
  isRefreshUsed: boolean;
  /** Came in exchange for another: whoever rotated that has it, and nobody else is shown it. */
  isRotated: boolean;
  isRevoked?: boolean | undefined;
};
export type Code = {
  id: string;
  app: string;
  team: string;
  enterprise?: string | undefined;
  user: string;
  redirect_uri: string;
  isRedirectNamed: boolean;
  scopes: string[];
  exp: number;
};
/** What an agent says of itself beside its messages, in one thread. */
export type Session = {
  /** App, channel and thread. */
  id: string;
  app: string;
  channel: string;
  thread_ts: string;
  status?: 'processing' | 'active' | 'suspended' | 'closed' | undefined;
  title?: string | undefined;
  /** The line of assistant.threads.setStatus, and until when it is shown. */
  says?: { status: string; loading?: string[] | undefined; until: number } | undefined;
};
type Prompts = {
  /** The channel. */
  id: string;
  app: string;
  title?: string | undefined;
  prompts: { title: string; message: string }[];
};
type HomeView = { id: string; app: string; user: string; view: object };
/** A response_url. */
export type Hook = {
  id: string;
  app: string;
  channel: string;
  user: string;
  message_ts?: string | undefined;
  thread_ts?: string | undefined;
  isEphemeral: boolean;
  usesLeft: number;
  exp: number;
};

export type Kinds = {
  enterprise: Enterprise;
  team: Team;
  user: User;
  channel: Channel;
  file: SlackFile;
  message: Message;
  app: App;
  install: Install;
  config_token: ConfigToken;
  code: Code;
  session: Session;
  prompts: Prompts;
  view: HomeView;
  hook: Hook;
};
export type Kind = keyof Kinds;
