import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createChatApi } from '../../../frontend/widget/src/core/chat-api.ts';

const STALL_MS = 800;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** The widget's side of a conversation with a server that answers in the given way. */
async function talkTo(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  isOnline = true,
  userToken: () => Promise<string | undefined> = async () => undefined,
) {
  const server = createServer((request, response) => answer(response, request));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}`;
  const settings = { apiKey: 'pk', apiUrl, instanceName: 'support', userToken };
  const api = createChatApi(settings, () => isOnline, STALL_MS);
  return { api, server };
}

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
const session = event({ type: 'session', sessionId: 's', visitorToken: 't' });
const done = event({ type: 'done', messageId: 'm', finishReason: 'stop' });

async function ask(
  api: ReturnType<typeof createChatApi>,
  stop = new AbortController().signal,
): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of api.ask({ message: 'Hello', clientMessageId: 'c' }, stop)) {
    types.push(type);
  }
  return types;
}

it('begins a trace with each message, which is the same one when it is sent again', async () => {
  const seen: unknown[] = [];
  const { api } = await talkTo((response, request) => {
    seen.push(request.headers.traceparent);
    response.end(session + done);
  });
  const clientMessageId = '0123456789abcdef0011223344556677';
  for (let sent = 0; sent < 2; sent++) {
    const asked = api.ask({ message: 'Hello', clientMessageId }, new AbortController().signal);
    for await (const { type } of asked) expect(type).toBeDefined();
  }
  const traceparent = `00-${clientMessageId}-0011223344556677-01`;
  expect(seen).toEqual([traceparent, traceparent]);
});

describe('who the visitor is', () => {
  it('is asked of the page for each message, and for the history', async () => {
    const seen: unknown[] = [];
    let number = 0;
    const { api } = await talkTo(
      async (response, request) => {
        const text = Buffer.concat(await request.toArray()).toString();
        seen.push(text ? JSON.parse(text).userToken : request.headers['x-user-token']);
        response.end(text ? session + done : '{"messages":[]}');
      },
      true,
      async () => {
        number += 1;
        return number < 4 ? `token-${number}` : undefined;
      },
    );
    await ask(api);
    await ask(api);
    await api.history({ sessionId: 's', visitorToken: 't' });
    await ask(api);
    expect(seen).toEqual(['token-1', 'token-2', 'token-3', undefined]);
  });

  it('that the page cannot say is a failure, and nothing is sent', async () => {
    let requests = 0;
    const { api } = await talkTo(
      (response) => {
        requests += 1;
        response.end(session + done);
      },
      true,
      () => Promise.reject(new Error('The page is offline.')),
    );
    await expect(ask(api)).rejects.toThrow('Your sign-in could not be confirmed.');
    expect(requests).toBe(0);
  });
});

describe('an answer over the network', () => {
  it('outlasts a long silence as long as heartbeats come', async () => {
    const { api } = await talkTo((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(session);
      const beat = setInterval(() => response.write(': beat\n\n'), STALL_MS / 8);
      setTimeout(() => {
        clearInterval(beat);
        response.end(done);
      }, STALL_MS * 2);
    });
    await expect(ask(api)).resolves.toEqual(['session', 'done']);
  });

  it('outlasts a page that stands still for longer than a connection may be silent', async () => {
    const { api } = await talkTo((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(session);
      const standStill = (): void => {
        response.end(done);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS * 2);
      };
      setTimeout(() => setImmediate(standStill), 50);
    });
    await expect(ask(api)).resolves.toEqual(['session', 'done']);
  });

  it('counts as cut off when nothing comes any more', async () => {
    const { api } = await talkTo((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(session);
    });
    await expect(ask(api)).rejects.toThrow('The connection was lost');
  });

  it('counts as cut off when not even the answer begins', async () => {
    const { api } = await talkTo(() => undefined);
    await expect(ask(api)).rejects.toThrow('The connection was lost');
  });

  it('counts as cut off when the connection breaks', async () => {
    const { api } = await talkTo((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(session);
      setTimeout(() => response.destroy(), 20);
    });
    await expect(ask(api)).rejects.toThrow('The connection was lost');
  });

  it("fails with the server's sentence and code, or with one of its own", async () => {
    const body = { success: false, error: 'Too many messages. Wait a minute.', code: 'model_busy' };
    const polite = await talkTo((response) => response.writeHead(429).end(JSON.stringify(body)));
    await expect(ask(polite.api)).rejects.toMatchObject({
      message: body.error,
      code: body.code,
      status: 429,
    });
    const rude = await talkTo((response) => response.writeHead(502).end('<html>Bad gateway'));
    await expect(ask(rude.api)).rejects.toThrow('The answer could not be loaded');
  });

  it('says when the visitor is offline', async () => {
    const { api, server } = await talkTo(() => undefined, false);
    server.close();
    await expect(ask(api)).rejects.toThrow('You are offline');
  });

  it('ends at once when it is stopped', async () => {
    const { api } = await talkTo((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(session);
    });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 30);
    await expect(ask(api, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
