import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LogLevel, WebClient } from '@slack/web-api';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { startSlack } from '../../../local/cloud/slack/server.ts';

export type Local = Awaited<ReturnType<typeof openSlack>>;
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
export type App = {
  id: string;
  configToken: string;
  clientId: string;
  clientSecret: string;
  signingSecret: string;
  authorizeUrl: string;
  redirectUri: string;
};

/** The stand-in, the real SDK that speaks to it, and a clock that the test turns. */
export async function openSlack() {
  const data = mkdtempSync(join(tmpdir(), 'slack-'));
  const clock: { skipped: number; stoodStillAt?: number } = { skipped: 0 };
  const now = () => (clock.stoodStillAt ?? Date.now()) + clock.skipped;
  const open = () => startSlack({ port: 0, data, now });
  let slack = await open();

  const local = {
    data,
    url: () => slack.url,
    pass: (seconds: number) => {
      clock.skipped += seconds * 1_000;
    },
    /** Until it is let go, only what is passed goes by, however long a test takes. */
    standStill: () => {
      clock.stoodStillAt = Date.now();
    },
    goOn: () => {
      clock.stoodStillAt = undefined;
    },
    sdk: (token?: string) => sdkFor(slack.url, token),
    async restart() {
      await slack.close();
      slack = await open();
    },
    /** A control; refused, it throws with the error. */
    async control<T = Record<string, string>>(path: string, given: object = {}): Promise<T> {
      const response = await fetch(`${slack.url}/_control/${path}`, {
        method: 'POST',
        body: JSON.stringify(given),
      });
      const reply = (await response.json()) as T & { ok: boolean };
      if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
      return reply;
    },
    async look<T>(path: string, query: Record<string, string> = {}): Promise<T> {
      const response = await fetch(`${slack.url}/_control/${path}?${new URLSearchParams(query)}`);
      return (await response.json()) as T;
    },
    async configToken(team: string = LARKFIELD.team): Promise<{ token: string; refresh: string }> {
      const { token = '', refresh_token: refresh = '' } = await local.control('config-tokens', {
        team,
      });
      return { token, refresh };
    },
    async createApp(
      receiver: Pick<Receiver, 'url'>,
      change: ManifestChange = {},
      team?: string,
    ): Promise<App> {
      const { token } = await local.configToken(team);
      const manifest = manifestFor(receiver.url, change);
      const created = await local.sdk(token).apps.manifest.create({ manifest });
      const {
        client_id: clientId = '',
        client_secret: clientSecret = '',
        signing_secret: signingSecret = '',
      } = created.credentials ?? {};
      return {
        id: created.app_id ?? '',
        configToken: token,
        clientId,
        clientSecret,
        signingSecret,
        authorizeUrl: created.oauth_authorize_url ?? '',
        redirectUri: `${receiver.url}/oauth`,
      };
    },
    /** Consent without a browser: the code that the redirect carries. */
    async consent(app: App, user: string = LARKFIELD.ada, more: object = {}): Promise<URL> {
      const { location } = await local.control('consent', { url: app.authorizeUrl, user, ...more });
      return new URL(location ?? '');
    },
    async install(app: App, user?: string, more: object = {}) {
      const code = (await local.consent(app, user, more)).searchParams.get('code') ?? '';
      const { clientId: client_id, clientSecret: client_secret } = app;
      const access = await local.sdk().oauth.v2.access({ client_id, client_secret, code });
      return { ...access, token: access.access_token ?? '', bot: access.bot_user_id ?? '' };
    },
    async close() {
      await slack.close();
      rmSync(data, { recursive: true });
    },
  };
  return local;
}

/** Refusals are what is tried here: nobody needs to read of them. */
const silent = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
};

export const sdkFor = (url: string, token?: string) =>
  new WebClient(token, {
    slackApiUrl: `${url}/api/`,
    allowAbsoluteUrls: false,
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 0 },
    logger: silent,
  });

export type ManifestChange = {
  scopes?: string[];
  events?: string[];
  isWholeOrganization?: boolean;
  hasHome?: boolean;
};

export const SCOPES = [
  ...['app_mentions:read', 'assistant:write', 'channels:history', 'chat:write', 'commands'],
  ...['groups:history', 'im:history', 'im:write', 'users:read', 'files:read', 'files:write'],
];
const EVENTS = [
  ...['app_mention', 'message.im', 'message.channels', 'message.groups', 'app_home_opened'],
  ...['app_context_changed', 'agent_session_stopped', 'app_uninstalled', 'tokens_revoked'],
];

/** A manifest as the product would write it. */
export const manifestFor = (
  url: string,
  {
    scopes = SCOPES,
    events = EVENTS,
    isWholeOrganization = false,
    hasHome = false,
  }: ManifestChange = {},
) => ({
  display_information: { name: 'Fern', description: 'Knows the handbook.' },
  features: {
    bot_user: { display_name: 'fern' },
    app_home: {
      home_tab_enabled: hasHome,
      messages_tab_enabled: true,
      messages_tab_read_only_enabled: false,
    },
    agent_view: { agent_description: 'Answers questions.' },
    slash_commands: [{ command: '/fern', url: `${url}/commands`, description: 'Ask Fern' }],
  },
  oauth_config: { redirect_urls: [`${url}/oauth`], scopes: { bot: scopes as never[] } },
  settings: {
    event_subscriptions: { request_url: `${url}/events`, bot_events: events as never[] },
    interactivity: { is_enabled: true, request_url: `${url}/actions` },
    org_deploy_enabled: isWholeOrganization,
    socket_mode_enabled: false,
    token_rotation_enabled: false,
  },
});

type Got = { path: string; body: string; headers: IncomingHttpHeaders };

/** Listens as the product would; what it got stays as the bytes that came. */
export async function openReceiver() {
  const got: Got[] = [];
  const answers = { status: 200, body: '', verifies: true };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isChallenge = body.includes('"url_verification"');
    if (isChallenge) return void response.writeHead(200).end(answers.verifies ? body : '');
    got.push({ path: request.url ?? '', body, headers: request.headers });
    response.writeHead(answers.status).end(answers.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const receiver = {
    got,
    answers,
    url: `http://127.0.0.1:${port}`,
    /** The envelopes of events, of one type or of all. */
    events: (type?: string) =>
      got
        .filter(({ path }) => path === '/events')
        .map(({ body }) => JSON.parse(body))
        .filter(({ event }) => !type || event.type === type),
    forget: () => got.splice(0),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
  return receiver;
}
