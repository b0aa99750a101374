import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestHost, type TestHost, until } from './functions-host-fixture.ts';

const ALLOWED = 'http://localhost:5173';
let host: TestHost;

beforeAll(async () => {
  host = await startTestHost({ env: { ...process.env, GREETING: undefined } });
});
afterAll(() => host.remove());

it('matches routes in the order of the real host', async () => {
  await expect(host.json('items/special')).resolves.toEqual({ special: true });
  await expect(host.json('items/42')).resolves.toEqual({ id: '42' });
  await expect(host.json('FILES/a/b%20c.txt')).resolves.toEqual({ rest: 'a/b c.txt' });
  await expect((await host.api('hello')).text()).resolves.toBe('hello world');
  await expect((await host.api('hello/J%C3%BCrg')).text()).resolves.toBe('hello Jürg');
});

it('answers 404 to paths, parameters and methods that no function takes', async () => {
  const paths = ['nowhere', 'items/word', 'items/42/more', '../hello'];
  const answers = await Promise.all(paths.map((path) => host.api(path)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await host.api('hello', { method: 'DELETE' })).status).toBe(404);
});

it('asks for the key that the function wants', async () => {
  const get = async (path: string, key?: string) =>
    (await host.api(path, key ? { headers: { 'x-functions-key': key } } : {})).status;

  expect(await get('keyed')).toBe(401);
  expect(await get('keyed', 'wrong')).toBe(401);
  expect(await get('keyed', host.functionsKey)).toBe(200);
  expect(await get(`keyed?code=${host.functionsKey}`)).toBe(200);
  expect(await get(`keyed?code=${host.functionsKey}`, 'the header wins')).toBe(401);
  expect(await get('master', host.functionsKey)).toBe(401);
  expect(await get('master', host.masterKey)).toBe(200);
});

it('answers preflights of the origins on its list, with credentials', async () => {
  const answer = await host.api('keyed', {
    method: 'OPTIONS',
    headers: {
      origin: ALLOWED,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-functions-key',
    },
  });
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': ALLOWED,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'x-functions-key',
  });
});

it('lets the browser of an allowed origin read refusals and failures too', async () => {
  const headers = { origin: ALLOWED };
  const answers = await Promise.all(
    ['keyed', 'nowhere', 'throws'].map((path) => host.api(path, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 500]);
  for (const answer of answers) {
    expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(answer.headers.get('vary')).toBe('Origin');
  }
});

it('leaves other origins to the app', async () => {
  const headers = { origin: 'https://stranger.example', 'access-control-request-method': 'POST' };
  const closed = await host.api('keyed', { method: 'OPTIONS', headers });
  expect([closed.status, closed.headers.get('access-control-allow-origin')]).toEqual([204, null]);

  const preflight = await host.api('widget', { method: 'OPTIONS', headers });
  const call = await host.api('widget', { method: 'POST', headers });
  for (const answer of [preflight, call]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
  expect(preflight.headers.get('access-control-max-age')).toBe('600');
});

it('overrides what the app says of CORS to an allowed origin', async () => {
  const answer = await host.api('widget', { method: 'POST', headers: { origin: ALLOWED } });
  expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED);
});

it('passes the request as the client sent it', async () => {
  const echo = await host.json('echo?a=1&a=2&b=%26', {
    method: 'POST',
    headers: { 'x-mine': 'yes', 'x-forwarded-for': '9.9.9.9', 'x-ms-invocation-id': 'forged' },
    body: 'grüezi',
  });
  expect(echo).toMatchObject({
    method: 'POST',
    url: `${host.url}/api/echo?a=1&a=2&b=%26`,
    query: [
      ['a', '1'],
      ['a', '2'],
      ['b', '&'],
    ],
    body: 'grüezi',
    headers: { 'x-mine': 'yes', host: new URL(host.url).host },
  });
  expect(echo.headers['x-forwarded-for']).toMatch(/^9\.9\.9\.9, 127\.0\.0\.1:\d+$/);
  expect(Object.keys(echo.headers).filter((name) => /x-local|x-ms/.test(name))).toEqual([]);
});

it('answers HEAD without a body', async () => {
  const answer = await host.api('echo', { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

it('keeps several cookies apart', async () => {
  const answer = await host.api('cookies');
  expect(answer.headers.getSetCookie()).toEqual([
    'first=one%20two; Path=/; HttpOnly; SameSite=Lax',
    'second=2; Max-Age=60; Secure',
  ]);
});

it('adds the custom headers of host.json, also to its own refusals, where an answer has none of the name', async () => {
  for (const path of ['hello', 'no-such-function']) {
    const { headers } = await host.api(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBe('third=3');
  }
  expect((await host.api('cookies')).headers.getSetCookie()).toHaveLength(2);
});

it('reads settings from a copy of the example file', async () => {
  await expect(host.json('settings')).resolves.toEqual({
    greeting: 'from local settings',
    hostname: new URL(host.url).host.replace('127.0.0.1', 'localhost'),
  });
});

it('lists functions and tells its state to who has the master key', async () => {
  expect((await fetch(`${host.url}/admin/functions`)).status).toBe(401);
  const functions = await (await host.admin('functions')).json();
  expect(functions).toContainEqual(
    expect.objectContaining({
      name: 'item',
      invoke_url_template: `${host.url}/api/items/{id:int}`,
    }),
  );
  await expect((await host.admin('host/status')).json()).resolves.toMatchObject({
    state: 'Running',
  });
  expect((await fetch(`${host.url}/admin/host/ping`)).status).toBe(200);
  expect((await host.admin('functions/nobody')).status).toBe(404);
  expect((await host.admin('functions/each-second', { method: 'DELETE' })).status).toBe(405);
});

it('writes one line per invocation, and the lines of the app with their level', async () => {
  await (await host.api('hello/logger?secret=1')).text();
  await until(() => /hello [0-9a-f-]{36} 200 in \d+ ms/.test(host.log()));
  expect(host.log()).toMatch(/ hello [0-9a-f-]{36} warning: greeting logger\n/);
  expect(host.log()).not.toContain('secret');
});
