import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLocalhost } from '../../common/serve-localhost.ts';
import { describeAccountApi } from './account-openapi.ts';
import { createAccounts } from './accounts.ts';
import { bookAppointment, cancelAppointment, freeAppointments } from './appointments.ts';
import { describeShopApi } from './openapi.ts';
import { cancelOrder, createShop, getOrder, getStock, listOrders, Refused } from './shop.ts';

/** No secret: the API is on this machine only, and its data are invented. */
export const SHOP_API_KEY = 'larkfield-demo-key';

const MAX_BODY = 100_000;

type Call = { query: URLSearchParams; body: unknown; parts: string[] };

/** A customer's own system, on an origin of its own. */
export function startShopApi({
  port,
  identityProvider,
  now = () => new Date(),
}: {
  port: number;
  /** Whose tokens say who a shopper is. */
  identityProvider: string;
  now?: () => Date;
}) {
  const shop = createShop(now);
  const accounts = createAccounts(shop, identityProvider);
  const url = `http://localhost:${port}`;
  const open: Record<string, unknown> = {
    '/health': { ok: true },
    '/openapi.json': describeShopApi(url),
    '/account/openapi.json': describeAccountApi(`${url}/account`),
  };
  const routes: [method: string, path: RegExp, (call: Call) => unknown][] = [
    ['GET', /^\/orders$/, ({ query }) => listOrders(shop, query)],
    ['GET', /^\/orders\/([^/]+)$/, ({ parts: [number] }) => getOrder(shop, number)],
    [
      'POST',
      /^\/orders\/([^/]+)\/cancellation$/,
      ({ parts: [number], body }) => cancelOrder(shop, number, body),
    ],
    ['GET', /^\/stock$/, ({ query }) => getStock(shop, query)],
    ['GET', /^\/appointments\/free$/, ({ query }) => freeAppointments(shop, query)],
    ['POST', /^\/appointments$/, ({ body }) => bookAppointment(shop, body)],
    ['DELETE', /^\/appointments\/([^/]+)$/, ({ parts: [code] }) => cancelAppointment(shop, code)],
  ];

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET' && pathname === '/account/orders') {
      return { status: 200, body: await accounts.listOrders(request.headers.authorization) };
    }
    if (request.headers['x-api-key'] !== SHOP_API_KEY) {
      throw new Refused(401, 'The header X-Api-Key is missing or wrong.');
    }
    const known = routes.filter(([, path]) => path.test(pathname));
    const route = known.find(([method]) => method === request.method);
    if (!route)
      throw new Refused(known.length > 0 ? 405 : 404, 'There is nothing at this address.');
    const [method, path, handle] = route;
    const parts = (path.exec(pathname) ?? []).slice(1).map(decodeURIComponent);
    const body = method === 'POST' ? await bodyOf(request) : undefined;
    return { status: method === 'POST' ? 201 : 200, body: handle({ query, body, parts }) };
  }

  return serveLocalhost(port, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname in open) return send(response, 200, JSON.stringify(open[pathname], null, 2));
    answer(request).then(
      ({ status, body }) => send(response, status, JSON.stringify(body)),
      (error: unknown) => {
        const { status, message } =
          error instanceof Refused ? error : new Refused(400, 'This could not be read.');
        send(response, status, JSON.stringify({ error: message }));
      },
    );
  });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_BODY) throw new Refused(413, 'This is too long.');
  }
  return text === '' ? {} : JSON.parse(text);
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
}
