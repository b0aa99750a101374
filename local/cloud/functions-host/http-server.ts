import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { KEPT_OPEN_MS } from '../../common/kept-open.ts';
import type { Cors } from './cors.ts';
import { type Keys, opens, sentKey } from './keys.ts';
import { type createProxy, type ProxyLimits, refuse } from './proxy.ts';
import type { Generation } from './running-app.ts';

type ServerParts = {
  keys: Keys;
  cors: Cors;
  customHeaders: Record<string, string>;
  limits: ProxyLimits;
  proxy: ReturnType<typeof createProxy>;
  /** The bundle that takes new requests now; none while the first is being loaded. */
  generation: () => Generation | undefined;
  admin: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
};

const WORKER_WAIT_MS = 10_000;

/** The app's front door: CORS, routes, keys, limits; then the proxy. */
export function createHttpServer(parts: ServerParts) {
  const { keys, cors, customHeaders, limits, proxy } = parts;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, method = 'GET', url = '/' } = request;
    const [path = '', query = ''] = splitOnce(url.slice(1), '?');

    if (method === 'OPTIONS') {
      const allowed = cors.preflight(headers);
      if (allowed) {
        response.writeHead(204, allowed).end();
        return;
      }
    }
    if (/^admin(\/|$)/i.test(path)) return parts.admin(request, response, path);

    const corsHeaders = cors.headersFor(headers.origin) ?? {};
    const addedHeaders = { ...customHeaders, ...corsHeaders };
    const generation = parts.generation();
    if (!generation) return refuse(response, 503, 'The app is starting.', addedHeaders);
    const match = generation.router.find(method, path);
    if (!match) {
      if (method === 'OPTIONS') response.writeHead(204, addedHeaders).end();
      else refuse(response, 404, 'There is no such endpoint.', addedHeaders);
      return;
    }

    const { fn, authLevel } = match.target;
    if (!opens(keys, authLevel, sentKey(headers['x-functions-key'], query))) {
      const sentence = 'The function key is missing or wrong. Send it as x-functions-key.';
      refuse(response, 401, sentence, addedHeaders);
      return;
    }
    if (Number(headers['content-length']) > limits.maxBodyBytes) {
      refuse(response, 413, 'The request body is too large.', addedHeaders);
      return;
    }

    const worker = generation.pool.pick() ?? (await waitForWorker());
    if (response.destroyed) return;
    if (!worker) {
      const retry = { ...addedHeaders, 'retry-after': '5' };
      refuse(response, 503, 'No worker is running. The host log says why.', retry);
      return;
    }
    await proxy.forward(request, response, {
      fn,
      params: match.params,
      worker,
      corsHeaders,
      customHeaders,
    });
  }

  /** A worker that died is back within a moment; better a slow answer than none. */
  async function waitForWorker() {
    await parts.generation()?.pool.whenReady(WORKER_WAIT_MS);
    return parts.generation()?.pool.pick();
  }

  // The deployed front end sets no limit to how long an upload takes.
  return createServer(
    { requestTimeout: 0, keepAliveTimeout: KEPT_OPEN_MS },
    (request, response) => {
      handle(request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else refuse(response, 500, 'The host failed.');
      });
    },
  );
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}
