import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { uploadAvatar } from '@talkwright/shared/areas/agents';
import { downloadArchive } from '@talkwright/shared/areas/archive';
import { openSource } from '@talkwright/shared/areas/chat';
import { downloadDocument } from '@talkwright/shared/areas/documents';
import { issueSlackEventsTicket } from '@talkwright/shared/areas/slack-apps';
import { releasedVersions } from '../../infra/released-widgets.ts';
import { writeSite } from '../../infra/site.ts';
import { startWeb } from '../../local/cloud/web/server.ts';
import { WEBHOOK_SECRET } from '../../local/run/supervisor/settings.ts';
import { archiveReady } from '../support/api/archive.ts';
import { ask } from '../support/api/conversations.ts';
import { uploadAndWait } from '../support/api/documents.ts';
import { newTenant } from '../support/api/organizations.ts';
import { newSlackTeam, type SlackTeam, signedEvent } from '../support/api/slack.ts';
import { anyAddress, call, type Member } from '../support/client.ts';
import { pdf } from '../support/files/documents.ts';
import { dataUrl, plainPng } from '../support/files/pictures.ts';
import { root } from '../support/root.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { stack } from '../support/stack/running-stack.ts';

/** Each kind of address once: what its answers tell a browser to refuse. */

type Row = [
  what: string,
  path: string,
  expected: { status: number; type: string | null; cache: string; policy: string | RegExp },
  request?: RequestInit,
];

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const ALONE = "default-src 'none'; frame-ancestors 'none'; sandbox";
const READ = /^default-src 'none'; style-src 'sha256-[^']+';.* frame-ancestors 'none'/;
const SITE =
  /^default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-hashes'( 'sha256-[^']+')+; img-src 'self' data: blob: \S+; font-src 'self'; connect-src 'self' \S+ \S+; frame-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types talkwright$/;
const FRAME =
  /^default-src 'none'; script-src 'self' \S+; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors \*; sandbox allow-scripts$/;
const [HTML, JSON_TEXT, SENTENCE] = [
  'text/html; charset=utf-8',
  'application/json; charset=utf-8',
  'text/plain; charset=utf-8',
];
const FOR_EVER = 'public, max-age=31536000, immutable';
const FIVE_MINUTES = 'public, max-age=300';

let member: Member;
let team: SlackTeam;
let documentId: string;
const places: Record<string, string> = {};
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  const citationsConfig = { visitorsOpenSources: true };
  team = await newSlackTeam(member, { ragEnabled: true, citationsConfig });
  const { app, agent } = team;
  const { icon } = await member.call(uploadAvatar, {
    ...{ id: agent.id, image: dataUrl(plainPng()) },
  });
  places.picture = new URL(icon).pathname.replace(/^\/api/, '');
  const content = await pdf([{ lines: ['The frame has a warranty of ten years.'] }]);
  documentId = (await uploadAndWait(member, { name: 'Frame.pdf', content }, agent.id)).id;
  places.page = `/documents/${documentId}/pages/1`;
  places.source = await sourceOf(team);
  places.collected = `/agents/${agent.id}/collected-data/export?format=xlsx`;
  const { ticket } = await member.call(issueSlackEventsTicket, { id: app.id });
  places.slackStream = `/integrations/slack/apps/${app.id}/events?access_token=${ticket}`;
  places.slackEvents = `/slack/events/${app.id}`;

  places.asset = /src="(\/assets\/[^"]+)"/.exec(await (await fetch(stack().app)).text())?.[1] ?? '';
  const loader = await (await fetch(`${stack().app}/widget.js`)).text();
  places.part = `/${/widget-core-\w+\.js/.exec(loader)?.[0]}`;
  const [released = ''] = releasedVersions(root);
  places.released = `/widget/${released}/widget.js`;
  places.releasedFrame = `/widget/${released}/widget-frame.html`;
});

const key = () => ({ 'x-functions-key': stack().functionsKey, 'x-forwarded-for': anyAddress() });
const signedIn = () => ({ ...key(), ...member.headers });

const site: Row[] = [
  ['landing page', '/', { status: 200, type: HTML, cache: 'no-cache', policy: SITE }],
  ['status page', '/status/', { status: 200, type: HTML, cache: 'no-cache', policy: SITE }],
  ['page', '/docs/', { status: 200, type: HTML, cache: 'no-cache', policy: SITE }],
  ['asset', 'asset', { status: 200, type: null, cache: FOR_EVER, policy: SITE }],
  ['config', '/config.json', { status: 200, type: JSON_TEXT, cache: 'no-cache', policy: SITE }],
  ['widget', '/widget.js', { status: 200, type: null, cache: FIVE_MINUTES, policy: SITE }],
  ['part of the widget', 'part', { status: 200, type: null, cache: FOR_EVER, policy: SITE }],
  ['frame', '/widget-frame.html', { status: 200, type: HTML, cache: 'no-cache', policy: FRAME }],
  ['released widget', 'released', { status: 200, type: null, cache: FOR_EVER, policy: SITE }],
  ['its frame', 'releasedFrame', { status: 200, type: HTML, cache: FOR_EVER, policy: FRAME }],
  ['redirect', '/docs', { status: 301, type: null, cache: 'no-cache', policy: SITE }],
  ['missing file', '/none', { status: 404, type: SENTENCE, cache: 'no-store', policy: SITE }],
  [
    'form',
    '/',
    { status: 405, type: SENTENCE, cache: 'no-store', policy: SITE },
    { method: 'POST' },
  ],
];

/** What deployments have beside it, as it names their address. */
const deployed: Row[] = [
  [
    'whom to tell of a weakness',
    '/.well-known/security.txt',
    { status: 200, type: SENTENCE, cache: 'no-cache', policy: SITE },
  ],
  [
    'how weaknesses are told',
    '/.well-known/security-policy.txt',
    { status: 200, type: SENTENCE, cache: 'no-cache', policy: SITE },
  ],
  ['robots', '/robots.txt', { status: 200, type: SENTENCE, cache: 'no-cache', policy: SITE }],
  ['map of the site', '/sitemap.xml', { status: 200, type: null, cache: 'no-cache', policy: SITE }],
];

const json = (status: number) => ({
  ...{ status, type: 'application/json', cache: 'no-store', policy: NOTHING },
});
const STREAM = {
  ...{ status: 200, type: 'text/event-stream; charset=utf-8', cache: 'no-cache, no-transform' },
  policy: NOTHING,
};
const CSV = {
  ...{ status: 200, type: 'text/csv; charset=utf-8', cache: 'no-store' },
  policy: NOTHING,
};
const api = (): Row[] => [
  ['answer to anybody', '/health', json(200)],
  ['status', '/status', json(200)],
  ['description', '/openapi.json', json(200)],
  ['answer to a member', '/auth/me', json(200), { headers: signedIn() }],
  ['refusal of whoever is no member', '/auth/me', json(401), { headers: key() }],
  ['refusal of an input', '/agents/?limit', json(400), { headers: signedIn(), method: 'POST' }],
  ['missing record', '/agents/none', json(404), { headers: signedIn() }],
  ['stream', '/widget/chat', STREAM, saying('Hello')],
  ['stream of a Slack app', 'slackStream', STREAM],
  ['file', '/chat-history/export?format=csv', CSV, { headers: signedIn() }],
  ['activity', '/management/audit/export', CSV, { headers: signedIn() }],
  ['sheet', 'collected', { ...CSV, type: null }, { headers: signedIn() }],
  ['file of JSON', 'collectedThere', { ...json(200), type: JSON_TEXT }, { headers: signedIn() }],
  ['picture', 'picture', { status: 200, type: 'image/jpeg', cache: FOR_EVER, policy: ALONE }],
  ['picture of a page', 'page', json(200), { headers: signedIn() }],
  ['source', 'source', { ...json(200), policy: ALONE }],
  ['link to a source', '/widget/source?token=none', json(404)],
  [
    'page for who comes from Slack',
    '/slack/source?token=none',
    { status: 404, type: HTML, cache: 'no-store', policy: READ },
  ],
  [
    'page for who comes back from Slack',
    '/slack/oauth/callback',
    { status: 200, type: HTML, cache: 'no-store', policy: READ },
  ],
  ['refusal to go to Slack', '/slack/oauth/start?link=none', json(404)],
  [
    'redirect',
    '/digests/unsubscribe?token=none',
    { status: 302, type: null, cache: 'no-store', policy: NOTHING },
  ],
  ['event of Slack', 'slackEvents', { ...json(200), type: null }, slackEvent()],
  ['check of an address by Slack', '/slack/events/none', json(200), slackCheck],
  ['event of Stripe', '/billing/webhook', json(200), stripeEvent()],
  ['unsigned event of Slack', '/slack/events/none', json(401), { method: 'POST', body: '{}' }],
  ['unsigned command of Slack', '/slack/commands/none', json(401), { method: 'POST', body: '' }],
  ['unsigned click in Slack', '/slack/interactivity/none', json(401), { method: 'POST', body: '' }],
  ['unsigned event of Stripe', '/billing/webhook', json(401), { method: 'POST', body: '{}' }],
];

const saying = (message: string) => ({
  method: 'POST',
  headers: { 'x-api-key': team.agent.api_key, 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});
const slackCheck = {
  method: 'POST',
  body: JSON.stringify({ type: 'url_verification', challenge: 'a challenge' }),
};
const slackEvent = () => ({
  method: 'POST',
  ...signedEvent(team, { type: 'app_home_opened', user: 'U01', tab: 'home' }, 'EvHeaders'),
});

function stripeEvent() {
  const object = { id: 'in_1', object: 'invoice', customer: 'cus_nobody' };
  const type = { id: 'evt_1', object: 'event', type: 'invoice.paid', livemode: false };
  const body = JSON.stringify({ ...type, data: { object } });
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
  return { method: 'POST', body, headers: { 'stripe-signature': `t=${at},v1=${signature}` } };
}

/** Of the source that an answer cites, what its visitor's browser asks for. */
async function sourceOf({ agent }: SlackTeam): Promise<string> {
  const { events, session } = await ask(agent, { message: 'How long is the warranty?' });
  const cited = events.find((event) => event.type === 'citations');
  const done = events.find((event) => event.type === 'done');
  const { url } = await call(
    openSource,
    { ...session, messageId: done?.messageId ?? '', n: cited?.citations[0]?.n ?? 0 },
    { 'x-api-key': agent.api_key },
  );
  places.collectedThere = `/sessions/${session.sessionId}/collected-data/export?format=json`;
  const { pathname, search } = new URL(url);
  return pathname.replace(/^\/api/, '') + search;
}

it('says on each address of the site what a browser may do with it', async () => {
  for (const row of site) await look(stack().app, row);
});

it('says so of what only a deployment has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-site-'));
  const [site, port] = [join(folder, 'site'), await freePorts()];
  const app = `http://localhost:${port}`;
  const { api, functionsKey } = stack();
  const reached = { app, api, storage: app, functionsKey, siteAgentKey: null, isBilled: true };
  writeSite(site, reached);
  const served = { port, api, storage: app, keysFile: '', folders: [site] };
  const server = await startWeb(served);
  try {
    for (const row of deployed) await look(app, row);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});

it('lets pages of any origin load the scripts of the widget, by their hash as well', async () => {
  for (const path of ['/widget.js', places.part, places.released]) {
    const { headers } = await fetch(`${stack().app}${path}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
});

it('says on each address of the API what a browser may do with it', async () => {
  for (const row of api()) await look(stack().api, row);
});

it('leaves no endpoint out that answers with something else than JSON', () => {
  const looked = api().map(([, place]) => (places[place] ?? place).slice(1).split('?')[0]);
  const others = allContracts.filter(({ answer }) => answer !== undefined);
  const missing = others.filter(({ path }) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return !looked.some((one = '') => pattern.test(one));
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
});

it('has the storage hand out files to be kept, never to be shown, and nobody change that', async () => {
  await archiveReady(member);
  const [document, archive] = [
    await member.call(downloadDocument, { id: documentId }),
    await member.call(downloadArchive, {}),
  ];
  for (const [url, type, name] of [
    [document.download_url, 'application/pdf', /^attachment; filename="Frame\.pdf"/],
    [archive.download_url, 'application/zip', /^attachment; filename="[\w-]+\.zip"$/],
  ] as const) {
    const answer = await fetch(url);
    await answer.body?.cancel();
    // It can be told no other header, and adds none of the kind: neither a policy nor "nosniff".
    expect({ status: answer.status, ...Object.fromEntries(answer.headers) }).toMatchObject({
      ...{ status: 200, 'content-type': type, 'content-disposition': expect.stringMatching(name) },
      'cache-control': 'no-store',
    });
    for (const [parameter, value] of [
      ['rscd', 'inline'],
      ['rsct', 'text/html'],
    ] as const) {
      const changed = new URL(url);
      changed.searchParams.set(parameter, value);
      expect((await fetch(changed)).status).toBe(403);
    }
  }
});

it('says so where the host itself refuses, and answers a preflight', async () => {
  for (const [path, method] of [
    ['/auth/me', 'GET'],
    ['/no-such-endpoint', 'GET'],
    ['/auth/me', 'OPTIONS'],
  ]) {
    const { headers } = await fetch(`${stack().api}${path}`, { method });
    expect({ path, method, policy: headers.get('content-security-policy') }).toMatchObject({
      policy: NOTHING,
    });
    expectCommon(headers);
  }
});

async function look(base: string, [what, place, expected, request]: Row): Promise<void> {
  const path = places[place] ?? place;
  const answer = await fetch(`${base}${path}`, { redirect: 'manual', ...request });
  await answer.body?.cancel();
  const { headers, status } = answer;
  const told = (name: string) => headers.get(name);
  expect({
    ...{ what, status, cache: told('cache-control'), policy: told('content-security-policy') },
    ...(expected.type && { type: told('content-type') }),
  }).toEqual({
    ...{ what, status: expected.status, cache: expected.cache },
    policy: expect.stringMatching(expected.policy),
    ...(expected.type && { type: expected.type }),
  });
  expectCommon(headers);
  if (told('content-type') === HTML && expected.policy === SITE) {
    expect(told('cross-origin-opener-policy')).toBe('same-origin');
  }
  const mayBeFramed = expected.policy === FRAME;
  expect(told('x-frame-options')).toBe(base !== stack().api && !mayBeFramed ? 'DENY' : null);
}

function expectCommon(headers: Headers): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull();
}
