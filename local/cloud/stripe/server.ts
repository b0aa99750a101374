import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { KEPT_OPEN_MS } from '../../common/kept-open.ts';
import { type Account, openAccount } from './account.ts';
import { answerApi, takeFault } from './api.ts';
import { startDelivering } from './deliver.ts';
import { addEndpoint } from './events.ts';
import { runDue } from './lifecycle.ts';
import { answerPage, refusedPage } from './pages/pages.ts';
import { openStore } from './store.ts';

type Webhook = { url: string; secret: string; events: string[] };
export type StripeOptions = {
  port: number;
  /** The folder of the database; made where it is missing. */
  data: string;
  /** Where events of these types go, signed with this secret, beside the endpoints that the API registers. */
  webhook?: Webhook;
  /** Seconds since 1970; tests turn the clock. */
  now?: () => number;
  log?: (line: string) => void;
};

const TICK_MS = 1_000;
const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

export async function startStripe({
  port,
  data,
  webhook,
  now = realNow,
  log = () => {},
}: StripeOptions) {
  const store = openStore(data);
  let origin = '';
  const account = openAccount(store, now, () => origin);
  const deliveries = startDelivering(account, log);
  const server = createServer({ keepAliveTimeout: KEPT_OPEN_MS }, (request, response) => {
    answer(account, log, request, response)
      .catch((error) => {
        log(String(error));
        response.writeHead(500).end();
      })
      .finally(deliveries.wake);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  origin = `http://localhost:${taken}`;
  if (webhook) listen(account, webhook);
  const timer = setInterval(() => {
    passTime(account, log);
    deliveries.wake();
  }, TICK_MS);
  deliveries.wake();

  return {
    url: origin,
    port: taken,
    async close() {
      clearInterval(timer);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await deliveries.close();
      store.close();
    },
  };
}

const realNow = () => Math.floor(Date.now() / 1_000);

/** What has become due since the last request; a fault in it must not stop the answers. */
function passTime(account: Account, log: (line: string) => void): void {
  try {
    account.store.atomically(() => runDue(account));
  } catch (error) {
    log(`What was due failed: ${error}`);
  }
}

function listen(account: Account, { url, secret, events }: Webhook): void {
  const known = account.store.list('webhook_endpoint').find((one) => one.url === url);
  const endpoint = known ?? addEndpoint(account, url, secret, events);
  account.keep({ ...endpoint, enabled_events: events });
  account.store.setNote(`secret:${endpoint.id}`, secret);
}

async function answer(
  account: Account,
  log: (line: string) => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = await text(request);
  if (url.pathname === '/health') return send(response, 200, {}, JSON.stringify({ status: 'ok' }));

  passTime(account, log);
  const isApi = /^\/(?:v1|test)\//.test(url.pathname);
  const isBrowser = headers.accept?.includes('text/html') ?? false;
  // A strange site that has a browser post here gets nothing done.
  if (
    method === 'POST' &&
    !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string)
  ) {
    return send(
      response,
      403,
      {},
      JSON.stringify({ error: { message: 'Only pages of this address may do that.' } }),
    );
  }
  if (!isApi) {
    const page = answerPage(account, method, url.pathname, body);
    const { type = 'text/html; charset=utf-8', location } = page;
    return send(
      response,
      page.status,
      { ...PAGE_HEADERS, 'content-type': type, ...(location && { location }) },
      page.body,
    );
  }
  const slow = takeFault(account, { url }, 'slow');
  if (slow) await delay(slow.ms);
  const said = answerApi(account, { method, url, headers, body });
  if (said.isReset) return void request.socket.destroy();
  if (isBrowser && url.pathname.startsWith('/test/')) return backToPage(account, said, response);
  send(
    response,
    said.status,
    { 'content-type': 'application/json', ...said.headers },
    JSON.stringify(said.body),
  );
}

function backToPage(
  account: Account,
  said: { status: number; body: object },
  response: ServerResponse,
): void {
  if (said.status === 200) {
    send(response, 303, { location: '/' }, '');
    return;
  }
  const { error } = said.body as { error: { message: string } };
  const page = refusedPage(account, error.message);
  send(
    response,
    page.status,
    { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' },
    page.body,
  );
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
