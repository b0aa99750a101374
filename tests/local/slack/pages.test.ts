import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WebClient } from '@slack/web-api';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { eventually } from '../../support/eventually.ts';
import { type App, type Local, openReceiver, openSlack, type Receiver } from './slack-support.ts';

const { ada, ben, general, planning, team } = LARKFIELD;

let local: Local;
let receiver: Receiver;
let app: App;
let slack: WebClient;
let bot: string;

beforeAll(async () => {
  [local, receiver] = await Promise.all([openSlack(), openReceiver()]);
  app = await local.createApp(receiver);
  const installed = await local.install(app);
  bot = installed.bot;
  slack = local.sdk(installed.token);
  await local.control('channels/invite', { channel: general, app: app.id });
});
afterAll(async () => {
  await Promise.all([local.close(), receiver.close()]);
});

const page = async (path: string) => (await fetch(`${local.url()}${path}`)).text();
/** A form of a page, as a browser sends it. */
function submit(
  action: string,
  values: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(values);
  const url = `${local.url()}/do/${action}`;
  return fetch(url, { method: 'POST', body, redirect: 'manual', headers });
}
const here = { user: ada, channel: general, back: `/as/${ada}/${general}` };

describe('a workspace', () => {
  it('shows what a person sees, and lets them speak as Slack would keep it', async () => {
    const sent = await submit('say', { ...here, text: '@fern <b> & @channel https://a.example.' });
    expect(sent.headers.get('location')).toBe(here.back);
    const { event } = await eventually(async () => {
      const [first] = receiver.events('app_mention');
      expect(first).toBeDefined();
      return first;
    });
    expect(event.text).toBe(`<@${bot}> &lt;b&gt; &amp; <!channel> <https://a.example>.`);
    const shown = await page(here.back);
    expect(shown).toContain('<span class="mention">@fern</span> &lt;b&gt; &amp;');
    expect(shown).toContain('<span class="ping">@channel</span>');
    expect(shown).toContain('#planning');
    expect(await page(`/as/${ben}/${general}`)).not.toContain('#planning');
    expect((await fetch(`${local.url()}/as/${ben}/${planning}`)).status).toBe(404);
  });

  it('runs no words of a model', async () => {
    const hostile =
      '<img src=x onerror=alert(1)> [x](javascript:alert(2)) <script>alert(3)</script>';
    await slack.chat.postMessage({ channel: general, markdown_text: hostile });
    await slack.chat.postMessage({ channel: general, text: `${hostile} <javascript:alert(4)|y>` });
    const shown = await page(here.back);
    expect(shown).not.toMatch(/<img src=x|<script>alert|href="javascript/i);
    expect(shown).toContain('&lt;script&gt;');
  });

  it('shows an answer that grows, its steps and sources, and the way to stop it', async () => {
    const entered = await fetch(`${local.url()}/as/${ada}/app/${app.id}`, { redirect: 'manual' });
    const back = entered.headers.get('location') ?? '';
    const channel = back.split('/').at(-1) ?? '';
    expect(await page(back)).toContain('Answers questions.');
    await submit('say', { user: ada, channel, back, text: 'When?' });
    type Messages = { messages: { ts: string }[] };
    const { messages } = await local.look<Messages>('messages', { channel });
    const thread_ts = messages.at(-1)?.ts ?? '';
    await slack.agents.sessions.setStatus({ channel_id: channel, thread_ts, status: 'processing' });
    await slack.chat.startStream({
      channel,
      thread_ts,
      recipient_user_id: ada,
      recipient_team_id: team,
      chunks: [
        {
          type: 'task_update',
          id: 't1',
          title: 'Searched',
          status: 'complete',
          sources: [{ type: 'url', url: 'https://a.example/hours', text: 'Hours' }],
        },
        { type: 'markdown_text', text: 'At **nine**' },
      ],
    });
    const growing = await page(back);
    expect(growing).toContain('At <strong>nine</strong>');
    expect(growing).toContain('href="https://a.example/hours"');
    expect(growing).toContain('action="/do/stop"');
    await submit('stop', { user: ada, app: app.id, channel, thread_ts, back });
    await eventually(async () => expect(receiver.events('agent_session_stopped')).toHaveLength(1));
    expect(receiver.events('app_home_opened')).toHaveLength(1);
  });

  it('takes files along, and hands back no page that somebody wrote', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...here, text: 'Two files' }))
      form.set(name, value);
    form.append(
      'file',
      new File(['<script>alert(5)</script>'], 'page.html', { type: 'text/html' }),
    );
    form.append('file', new File(['a,b'], 'list.csv'));
    await fetch(`${local.url()}/do/say`, { method: 'POST', body: form });
    const shown = await page(here.back);
    expect(shown).toContain('page.html');
    expect(shown).toContain('list.csv');
    const [, address = ''] = /href="(\/file\/\w+)" download>page\.html/.exec(shown) ?? [];
    const file = await fetch(`${local.url()}${address}`);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toContain('attachment');
  });

  it('has channels and direct messages of people', async () => {
    await submit('add-channel', { user: ada, name: 'new-bikes', is_private: 'true', back: '/' });
    expect(await page(here.back)).toContain('#new-bikes');
    const direct = await fetch(`${local.url()}/as/${ada}/with/${ben}`);
    expect(await direct.text()).toContain('Message Ben Okafor');
  });

  it('says why something was refused', async () => {
    const refused = await submit('say', { ...here, text: '/nothing here' });
    expect(await page(refused.headers.get('location') ?? '')).toContain(
      'No app here has this command.',
    );
  });
});

describe('the pages for makers', () => {
  it('hand out configuration tokens, once each', async () => {
    const { token, refresh } = await local.configToken();
    const before = await page('/apps');
    expect(before).toContain(token);
    const next = await local.sdk().tooling.tokens.rotate({ refresh_token: refresh });
    const after = await page('/apps');
    expect(after).not.toContain(String(next.token));
    expect(after).toContain('generate new ones');
  });

  it('uninstall and delete', async () => {
    const other = await local.createApp(receiver);
    const { token } = await local.install(other);
    type Apps = { apps: { id: string; installs: { id: string }[] }[] };
    const { apps } = await local.look<Apps>('apps');
    const [install] = apps.find(({ id }) => id === other.id)?.installs ?? [];
    await submit('uninstall', { back: '/apps', app: other.id, install: install?.id ?? '' });
    await expect(local.sdk(token).auth.test()).rejects.toMatchObject({
      data: { error: 'account_inactive' },
    });
    await submit('delete-app', { back: '/apps', app: other.id });
    expect(await page('/apps')).not.toContain(other.id);
  });
});

describe('strangers', () => {
  it('get nothing done from other sites, by other names, or by being sent on', async () => {
    const foreign = await submit(
      'say',
      { ...here, text: 'Hi' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.status).toBe(403);
    const { port } = new URL(local.url());
    const rebound = await new Promise((done) =>
      request({ port, path: '/apps', headers: { host: 'evil.example' } }, ({ statusCode }) =>
        done(statusCode),
      ).end(),
    );
    expect(rebound).toBe(403);
    const away = await submit('retry', { back: '//evil.example' });
    expect(away.headers.get('location')).toBe('/');
  });
});
