import { beforeAll, expect, it } from '@jest/globals';
import { uploadAvatar } from '@talkwright/shared/areas/agents';
import { releasedVersions } from '../../infra/released-widgets.ts';
import { newAgent } from '../support/api/agents.ts';
import { anyAddress, type Member, newTenant } from '../support/client.ts';
import { dataUrl, plainPng } from '../support/files/pictures.ts';
import { root } from '../support/root.ts';
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
let agentKey: string;
const places: Record<string, string> = {};
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  const agent = await newAgent(member);
  agentKey = agent.api_key;
  const { icon } = await member.call(uploadAvatar, { id: agent.id, image: dataUrl(plainPng()) });
  places.picture = new URL(icon).pathname.replace(/^\/api/, '');
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

const json = (status: number) => ({
  ...{ status, type: 'application/json', cache: 'no-store', policy: NOTHING },
});
const api = (): Row[] => [
  ['answer to anybody', '/health', json(200)],
  ['answer to a member', '/auth/me', json(200), { headers: signedIn() }],
  ['refusal of whoever is no member', '/auth/me', json(401), { headers: key() }],
  ['refusal of an input', '/agents/?limit', json(400), { headers: signedIn(), method: 'POST' }],
  ['missing record', '/agents/none', json(404), { headers: signedIn() }],
  [
    'stream',
    '/widget/chat',
    {
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      cache: 'no-store, no-transform',
      policy: NOTHING,
    },
    {
      method: 'POST',
      headers: { 'x-api-key': agentKey, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Hello' }),
    },
  ],
  [
    'file',
    '/chat-history/export?format=csv',
    { status: 200, type: 'text/csv; charset=utf-8', cache: 'no-store', policy: NOTHING },
    { headers: signedIn() },
  ],
  ['picture', 'picture', { status: 200, type: 'image/jpeg', cache: FOR_EVER, policy: ALONE }],
  ['link to a source', '/widget/source?token=none', json(404)],
  [
    'page for who comes from Slack',
    '/slack/source?token=none',
    { status: 404, type: HTML, cache: 'no-store', policy: READ },
  ],
  [
    'redirect',
    '/digests/unsubscribe?token=none',
    { status: 302, type: null, cache: 'no-store', policy: NOTHING },
  ],
  ['unsigned webhook', '/slack/events/none', json(401), { method: 'POST', body: '{}' }],
];

it('says on each address of the site what a browser may do with it', async () => {
  for (const row of site) await look(stack().app, row);
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
  expect(told('x-frame-options')).toBe(base === stack().app && !mayBeFramed ? 'DENY' : null);
}

function expectCommon(headers: Headers): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull();
}
