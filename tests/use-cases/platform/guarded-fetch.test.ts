import { once } from 'node:events';
import { createServer } from 'node:http';
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
async function endless(status: number) {
  let open = 0;
  const server = createServer((_request, response) => void response.writeHead(status).write('{'));
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
  const fetch = guardedFetch(outboundWith({ OUTBOUND_ALLOW: host }));
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
