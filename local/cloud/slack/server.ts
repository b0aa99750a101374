import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { KEPT_OPEN_MS } from '../../common/kept-open.ts';
import { answerApi } from './api/answer-api.ts';
import type { Answer, Asked, Calls } from './asked.ts';
import { answerControl } from './control/answer-control.ts';
import { fillIn } from './demo.ts';
import { startDelivering } from './events/deliver.ts';
import { answerFile } from './files.ts';
import { answerHook } from './hooks.ts';
import { answerPage } from './page/answer-page.ts';
import { openWatchers } from './page/watchers.ts';
import { Refusal } from './refusal.ts';
import { openSlack } from './slack.ts';
import { openStore } from './store.ts';

export type SlackOptions = {
  port: number;
  /** The folder of the database and of the files; made where it is missing. */
  data: string;
  /** Milliseconds since 1970; tests turn the clock. */
  now?: () => number;
  log?: (line: string) => void;
};

const MOST_BYTES = 60_000_000;
const json = { 'content-type': 'application/json; charset=utf-8' };

export async function startSlack({ port, data, now = Date.now, log = () => {} }: SlackOptions) {
  mkdirSync(join(data, 'files'), { recursive: true });
  const store = openStore(data);
  let origin = '';
  const slack = openSlack(store, now, () => origin);
  const calls: Calls = [];
  const watchers = openWatchers();
  const deliveries = startDelivering(slack, log, watchers.changed);

  const server = createServer({ keepAliveTimeout: KEPT_OPEN_MS }, (request, response) => {
    answer(request, response)
      .catch((error) => {
        log(String(error));
        send(response, { status: 500, body: 'This failed; the log of the stand-in says why.' });
      })
      .finally(deliveries.wake);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  origin = `http://localhost:${taken}`;
  store.atomically(() => fillIn(slack));
  deliveries.wake();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/health')
      return send(response, { status: 200, headers: json, body: '{"status":"ok"}' });
    const strange = strangerOf(request);
    if (strange) return send(response, { status: 403, body: strange });
    if (url.pathname === '/changes') return watchers.watch(response);
    if (Number(headers['content-length']) > MOST_BYTES) {
      return send(response, { status: 413, body: 'This is too large.' });
    }
    const body = await buffer(request);
    const asked = { method, path: url.pathname, headers, body, query: url.searchParams };
    const said = await area(asked);
    if (said.waitMs) await delay(said.waitMs);
    if (said.isReset) return void request.socket.destroy();
    send(response, said);
    if (method !== 'GET') watchers.changed();
  }

  async function area(asked: Asked): Promise<Answer> {
    const { path, body } = asked;
    if (path.startsWith('/api/')) return answerApi(slack, calls, asked);
    if (path.startsWith('/_control/')) return answerControl(slack, calls, asked);
    if (path.startsWith('/commands/') || path.startsWith('/actions/')) {
      return hook(path.replace(/^\/\w+\//, ''), body.toString());
    }
    return answerFile(slack, asked) ?? answerPage(slack, asked);
  }

  function hook(id: string, body: string): Answer {
    try {
      store.atomically(() => answerHook(slack, id, body));
      return { status: 200, body: 'ok' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return {
        status: 404,
        headers: json,
        body: JSON.stringify({ ok: false, error: error.error }),
      };
    }
  }

  return {
    url: origin,
    port: taken,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await deliveries.close();
      store.close();
    },
  };
}

/** A page of elsewhere that has a browser come here, by this name or by another, gets nothing done. */
function strangerOf({ method, headers }: IncomingMessage): string | undefined {
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(host)) {
    return 'This stand-in answers to the names of this machine only.';
  }
  const site = headers['sec-fetch-site'];
  return method !== 'GET' && ![undefined, 'same-origin', 'none'].includes(site as string)
    ? 'Only pages of this address may do that.'
    : undefined;
}

function send(response: ServerResponse, { status, headers = {}, body }: Answer): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
