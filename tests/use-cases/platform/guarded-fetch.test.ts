import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { guardedFetch } from '../../../functions/src/platform/models/guarded-fetch.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';
import { eventually } from '../../support/eventually.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server whose answers have no end, and how many connections to it are open. */
async function endless(status: number, more = (response: ServerResponse) => response.write('{')) {
  let open = 0;
  const server = createServer((_request, response) => void more(response.writeHead(status)));
  server.on('connection', (socket) => {
    open += 1;
    socket.on('close', () => {
      open -= 1;
    });
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0), 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const fetch = guardedFetch(outboundWith({ OUTBOUND_ALLOW: host }), 20_000);
  return { ask: () => fetch(`http://${host}/v1/responses`, { method: 'POST' }), open: () => open };
}

it.each([429, 500, 200])('an answer (%s) that nobody reads ends its connection', async (status) => {
  const { ask, open } = await endless(status);
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  expect(open()).toBe(3);
  for (const answer of answers) await answer.body?.cancel();
  await eventually(async () => expect(open()).toBe(0));
});

it('an answer that may have no body ends its connection, whatever is sent', async () => {
  const { ask, open } = await endless(205);
  expect((await ask()).body).toBeNull();
  await eventually(async () => expect(open()).toBe(0));
});

it.each(['data: {"choices":[{"delta":{"content":""}}]}\n\n', ':\r\r', '\n'])(
  'an answer of events without an end, each of which says nothing (%j), is ended',
  async (event) => {
    const events = event.repeat(50_000);
    const { ask, open } = await endless(200, function more(response): boolean {
      while (response.write(events));
      response.once('drain', () => more(response));
      return true;
    });
    const { body } = await ask();
    let lines = 0;
    const reading = (async () => {
      for await (const chunk of body ?? [])
        lines += Buffer.from(chunk)
          .toString()
          .split(/[\r\n]/).length;
    })();
    await expect(reading).rejects.toMatchObject({ code: 'outbound_failed' });
    expect(lines).toBeLessThan(600_000);
    await eventually(async () => expect(open()).toBe(0));
  },
);

it('an event without an end is ended long before all that an answer may have', async () => {
  const part = 'x'.repeat(500_000);
  const { ask } = await endless(200, function more(response): boolean {
    while (response.write(part));
    response.once('drain', () => more(response));
    return true;
  });
  const { body } = await ask();
  let bytes = 0;
  const reading = (async () => {
    for await (const chunk of body ?? []) bytes += chunk.length;
  })();
  await expect(reading).rejects.toMatchObject({ code: 'outbound_failed' });
  expect(bytes).toBeLessThan(9_000_000);
});
