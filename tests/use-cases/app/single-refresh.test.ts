import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { singleRefresh } from '../../../frontend/app/src/server/single-refresh.ts';

/** Accepts one token at a time; each refresh replaces it. `slow` paths answer late. */
let server: Server;
let base: string;
let accepted: string;
let refreshes: number;
let refreshStatus: number;

beforeEach(async () => {
  accepted = 'fresh-0';
  refreshes = 0;
  refreshStatus = 200;
  server = createServer(async ({ url = '', headers }, response) => {
    if (url === '/refresh') {
      refreshes += 1;
      await delay(20);
      if (refreshStatus === 0) return response.destroy();
      if (refreshStatus === 200) accepted = `fresh-${refreshes}`;
      response.statusCode = refreshStatus;
      return response.end(accepted);
    }
    response.statusCode = headers.authorization === accepted ? 200 : 401;
    if (url === '/slow') await delay(80);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

function client(first: string | null) {
  let token = first;
  let isSignedOut = false;
  const authorized = singleRefresh({
    held: () => token,
    refresh: async () => {
      const answer = await fetch(`${base}/refresh`).catch(() => undefined);
      if (answer?.ok) token = await answer.text();
      if (answer?.status === 401) isSignedOut = true;
      return answer?.ok ?? false;
    },
  });
  const get = (path: string) =>
    authorized(
      async (sent) => (await fetch(base + path, { headers: { authorization: sent ?? '' } })).status,
      (status) => status === 401,
    );
  return { get, isSignedOut: () => isSignedOut };
}

describe('singleRefresh', () => {
  it('refreshes once for fifty calls, also for those that are refused late', async () => {
    const { get } = client('old');
    const paths = Array.from({ length: 50 }, (_, i) => (i % 2 ? '/slow' : '/fast'));
    expect(await Promise.all(paths.map(get))).toEqual(paths.map(() => 200));
    expect(refreshes).toBe(1);
  });

  it('repeats a call once only', async () => {
    const { get } = client('old');
    refreshStatus = 200;
    expect(await get('/fast')).toBe(200);
    accepted = 'another';
    refreshStatus = 204;
    expect(await get('/fast')).toBe(401);
    expect(refreshes).toBe(2);
  });

  it('asks for no token when none was sent', async () => {
    expect(await client(null).get('/fast')).toBe(401);
    expect(refreshes).toBe(0);
  });

  it('signs out on a refusal, and not when the network fails', async () => {
    const offline = client('old');
    refreshStatus = 0;
    expect(await offline.get('/fast')).toBe(401);
    expect(offline.isSignedOut()).toBe(false);

    const refused = client('old');
    refreshStatus = 401;
    expect(await refused.get('/fast')).toBe(401);
    expect(refused.isSignedOut()).toBe(true);
  });
});
