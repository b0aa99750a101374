import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { AccessTokens, Tls } from '../../common/access-tokens.ts';
import { KEPT_OPEN_MS } from '../../common/kept-open.ts';
import type { AccountSettings } from './storage/account-settings.ts';
import { Catalog } from './storage/catalog.ts';
import { asDiskFailure, CosmosError } from './storage/cosmos-error.ts';
import { CosmosRequest, type Reply } from './wire/http-message.ts';
import { REFUSED_CHARGE } from './wire/request-charge.ts';
import { route } from './wire/route.ts';

export type CosmosOptions = {
  port: number;
  dataDir: string;
  settings?: AccountSettings;
  /** Where it is reached by TLS, it takes the tokens of an identity as well as the account's key. */
  secured?: { host: string; tls: Tls; tokens: AccessTokens };
};
export type RunningCosmos = { url: string; port: number; close(): Promise<void> };

/** Serves the REST protocol of Azure Cosmos DB (API for NoSQL) from one SQLite file. Port 0 takes a free one. */
export async function startCosmos({
  port,
  dataDir,
  settings,
  secured,
}: CosmosOptions): Promise<RunningCosmos> {
  const catalog = new Catalog(dataDir, settings);
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      answer(request, Buffer.concat(chunks), response, catalog, secured?.tokens),
    );
  };
  const server = secured ? createTlsServer(secured.tls, listener) : createServer(listener);
  server.keepAliveTimeout = KEPT_OPEN_MS;
  server.headersTimeout = KEPT_OPEN_MS + 5000;

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, secured?.host ?? '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: secured ? `https://${secured.host}:${address.port}/` : `http://127.0.0.1:${address.port}/`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          catalog.close();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function answer(
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  catalog: Catalog,
  tokens: AccessTokens | undefined,
): void {
  const startedAt = performance.now();
  let reply: Reply;
  try {
    const { method = 'GET', url = '/', headers } = request;
    reply = route(new CosmosRequest(method, url, headers, body), catalog, tokens);
  } catch (error) {
    reply = refusal(asDiskFailure(error) ?? error);
  }

  const text = reply.text ?? (reply.json ? JSON.stringify(reply.json) : '');
  const hasBody = reply.status !== 204 && reply.status !== 304;
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    ...(hasBody && { 'content-length': Buffer.byteLength(text) }),
    'x-ms-request-charge': String(reply.charge),
    'x-ms-activity-id': randomUUID(),
    'x-ms-version': '2020-07-15',
    'x-ms-request-duration-ms': (performance.now() - startedAt).toFixed(3),
    ...(reply.etag && { etag: reply.etag }),
    ...containerHeaders(reply),
    ...reply.headers,
  });
  response.end(hasBody ? text : undefined);
}

function containerHeaders({ container, lsn = container?.lsn }: Reply): Record<string, string> {
  if (!container) return {};
  return {
    'x-ms-session-token': `0:-1#${lsn}`,
    'x-ms-alt-content-path': encodeURI(`dbs/${container.databaseId}/colls/${container.id}`),
    'x-ms-content-path': container.rid,
    lsn: String(lsn),
  };
}

function refusal(error: unknown): Reply {
  if (!(error instanceof CosmosError)) {
    console.error('Cosmos: an unexpected error', error);
    const json = {
      code: 'InternalServerError',
      message: 'An unexpected error, see the log of the server.',
    };
    return { status: 500, json, charge: REFUSED_CHARGE };
  }
  const { status, code, message, substatus, retryAfterMs } = error;
  return {
    status,
    json: { code, message },
    charge: retryAfterMs ? 0 : REFUSED_CHARGE,
    headers: {
      ...(substatus && { 'x-ms-substatus': String(substatus) }),
      ...(retryAfterMs && { 'x-ms-retry-after-ms': String(retryAfterMs) }),
    },
  };
}
