import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { OutboundRequest } from '../../../functions/src/platform/outbound/outbound-request.ts';
import { startListener } from '../../support/cloud/listener.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';

const LIMITS: OutboundRequest = { maxBytes: 100_000, timeoutMs: 20_000 };

type Seen = { method?: string; url: string; body: string; headers: IncomingHttpHeaders };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/**
 * A server under two names, which are two origins. A path such as `/302/elsewhere` sends on with that status to
 * `routes.elsewhere`; every request is kept in `seen`.
 */
async function twoOrigins(routes: Record<string, string> = {}) {
  const seen: Seen[] = [];
  const { port, close } = await startListener(async (request, response) => {
    const { method, url = '', headers } = request;
    const chunks = await request.toArray();
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    const [, status, route = ''] = url.split('?')[0]?.split('/') ?? [];
    const location = routes[route]?.replace('HOME', home).replace('ABROAD', abroad);
    response.writeHead(Number(status) || 200, location === undefined ? {} : { location }).end('ok');
  });
  closing.push(close);
  const home = `http://localhost:${port}`;
  const abroad = `http://127.0.0.1:${port}`;
  const outbound = outboundWith({ OUTBOUND_ALLOW: `localhost:${port},127.0.0.1:${port}` });
  return { outbound, home, abroad, seen };
}

describe('a redirect', () => {
  it.each([
    ['POST', 301, 'GET', ''],
    ['POST', 302, 'GET', ''],
    ['POST', 303, 'GET', ''],
    ['POST', 307, 'POST', 'text'],
    ['POST', 308, 'POST', 'text'],
    ['PUT', 301, 'PUT', 'text'],
    ['PUT', 302, 'PUT', 'text'],
    ['PUT', 303, 'GET', ''],
    ['DELETE', 307, 'DELETE', 'text'],
    ['GET', 302, 'GET', ''],
    ['HEAD', 303, 'HEAD', ''],
  ] as const)('of a %s with status %s makes a %s', async (method, status, next, body) => {
    const { outbound, home, seen } = await twoOrigins({ on: '/200' });
    const given = method === 'GET' || method === 'HEAD' ? {} : { body: 'text' };
    const { url } = await outbound.fetch(`${home}/${status}/on`, {
      ...LIMITS,
      ...given,
      method,
      headers: { 'Content-Type': 'text/plain', 'X-Kind': 'tea' },
    });
    expect(url).toBe(`${home}/200`);
    expect(seen.at(-1)).toMatchObject({ method: next, body, headers: { 'x-kind': 'tea' } });
    const type = next === method ? 'text/plain' : undefined;
    expect(seen.at(-1)?.headers['content-type']).toBe(type);
  });

  it.each([300, 304, 305, 306, 399])('of status %s is an answer', async (status) => {
    const { outbound, home, seen } = await twoOrigins({ on: '/200' });
    expect(await outbound.fetch(`${home}/${status}/on`, LIMITS)).toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });

  it('to another origin is refused where the origin is to be kept', async () => {
    const { outbound, home, abroad, seen } = await twoOrigins({ on: '/200', away: 'ABROAD/200' });
    const kept = { ...LIMITS, isOriginKept: true };
    await expect(outbound.fetch(`${home}/307/on`, kept)).resolves.toMatchObject({ status: 200 });
    const before = seen.length;
    await expect(outbound.fetch(`${home}/307/away`, kept)).rejects.toMatchObject({
      code: 'outbound_refused',
      message: `The address redirects to ${abroad}, which is not followed. Enter that one, if it is meant.`,
    });
    expect(seen).toHaveLength(before + 1);
  });

  it('to nowhere is an answer', async () => {
    const { outbound, home } = await twoOrigins();
    expect(await outbound.fetch(`${home}/302/nowhere`, LIMITS)).toMatchObject({ status: 302 });
  });

  it.each([
    ['a name in UTF-8', Buffer.from('/200?q=ü').toString('latin1'), '/200?q=%C3%BC'],
    ['another path', '../200/x#part', '/200/x'],
  ])('to %s is understood', async (_what, location, path) => {
    const { outbound, home, seen } = await twoOrigins({ on: location });
    await outbound.fetch(`${home}/302/on`, LIMITS);
    expect(seen.at(-1)?.url).toBe(path);
  });

  it('is followed as often as allowed', async () => {
    const { outbound, home, seen } = await twoOrigins({
      a: '/302/b',
      b: '/302/c',
      c: '/302/d',
      d: '/200',
    });
    const url = `${home}/302/b`;
    expect(await outbound.fetch(url, LIMITS)).toMatchObject({ status: 200 });
    const tooMany = { code: 'outbound_failed', message: expect.stringContaining('too many') };
    await expect(outbound.fetch(`${home}/302/a`, LIMITS)).rejects.toMatchObject(tooMany);

    seen.splice(0);
    await expect(outbound.fetch(url, { ...LIMITS, redirects: 0 })).rejects.toMatchObject({
      code: 'outbound_failed',
    });
    expect(seen).toHaveLength(1);
  });
});

describe('credentials', () => {
  const headers = { authorization: 'Bearer plain', cookie: 'plain=1' };
  const secret = (origin: string) => ({
    ...LIMITS,
    headers: { ...headers, 'x-kind': 'tea' },
    credentials: { origin, headers: { 'X-Api-Key': 'secret' }, query: { token: 'secret&=' } },
  });

  it('reach their origin, also by its redirects, and are not in the address of the answer', async () => {
    const { outbound, home, seen } = await twoOrigins({ on: '/307/again', again: '/200?page=2' });
    const { url } = await outbound.fetch(`${home}/302/on?q=1`, secret(`${home}/base`));
    expect(url).toBe(`${home}/200?page=2`);
    expect(seen.map(({ url }) => url)).toEqual([
      '/302/on?q=1&token=secret%26%3D',
      '/307/again?token=secret%26%3D',
      '/200?page=2&token=secret%26%3D',
    ]);
    for (const { headers: received } of seen) {
      expect(received).toMatchObject({ ...headers, 'x-api-key': 'secret', 'x-kind': 'tea' });
    }
  });

  it.each([301, 302, 303, 307, 308])(
    'do not follow a redirect of status %s to another origin, nor come back from there',
    async (status) => {
      const { outbound, home, seen } = await twoOrigins({
        out: `ABROAD/${status}/back`,
        back: 'HOME/200',
      });
      await outbound.fetch(`${home}/${status}/out`, secret(home));
      expect(seen).toHaveLength(3);
      for (const request of seen.slice(1)) {
        expect(JSON.stringify(request)).not.toMatch(/secret|plain/);
        expect(request.headers).toMatchObject({ 'x-kind': 'tea' });
      }
    },
  );

  it('in the query do not follow a redirect that repeats them', async () => {
    const { outbound, home, seen } = await twoOrigins({
      out: 'ABROAD/200?token=secret%26%3D&page=2',
    });
    const { url } = await outbound.fetch(`${home}/302/out`, secret(home));
    expect(seen.at(-1)?.url).toBe('/200?page=2');
    expect(url).not.toContain('secret');
  });

  it('are not sent to any other origin than their own', async () => {
    const { outbound, home, abroad, seen } = await twoOrigins();
    const others = [
      abroad,
      home.replace('http:', 'https:'),
      'http://localhost',
      'http://localhost:1',
    ];
    for (const origin of others) await outbound.fetch(`${home}/200`, secret(origin));
    expect(seen).toHaveLength(others.length);
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  it('win over headers of the same name', async () => {
    const { outbound, home, seen } = await twoOrigins();
    await outbound.fetch(`${home}/200?token=mine`, {
      ...secret(home),
      headers: { 'x-API-key': 'mine' },
    });
    expect(seen[0]).toMatchObject({ url: '/200?token=secret%26%3D' });
    expect(seen[0]?.headers).toMatchObject({ 'x-api-key': 'secret' });
  });
});
