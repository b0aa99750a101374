import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type AppFunction, routeOf } from './app.ts';
import { type Keys, opens, sentKey } from './keys.ts';
import { refuse } from './proxy.ts';
import type { RunningApp } from './running-app.ts';

type AdminParts = { keys: Keys; routePrefix: string; app: () => RunningApp | undefined };

/** The real host's endpoints under /admin, as far as people use them. All but `ping` need the master key. */
export function createAdmin({ keys, routePrefix, app }: AdminParts) {
  return async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const [, area, name] = path.replace(/\/$/, '').split('/').map(decodeURIComponent);
    const { method } = request;
    const running = app();
    const isReady = running?.generation().pool.isReady() ?? false;

    if (area === 'host' && name === 'ping') {
      response.writeHead(isReady ? 200 : 503).end();
      return;
    }
    const query = request.url?.split('?')[1] ?? '';
    if (!opens(keys, 'admin', sentKey(request.headers['x-functions-key'], query))) {
      response.writeHead(401).end();
      return;
    }
    if (area === 'host' && name === 'status') {
      const state = isReady ? 'Running' : 'Starting';
      sendJson(response, 200, { id: 'local', state, version: '4.1000.0', errors: [] });
      return;
    }
    if (area !== 'functions') return refuse(response, 404, 'There is no such admin endpoint.');
    if (!running) return refuse(response, 503, 'The app is starting.');
    const { functions } = running.generation();
    const origin = `http://${request.headers.host}`;
    if (!name)
      return sendJson(
        response,
        200,
        functions.map((fn) => describe(fn, origin)),
      );

    const fn = functions.find((other) => other.name.toLowerCase() === name.toLowerCase());
    if (!fn) return refuse(response, 404, `There is no function named "${name}".`);
    if (method === 'GET') return sendJson(response, 200, describe(fn, origin));
    if (method !== 'POST') return refuse(response, 405, 'Use GET or POST.', { allow: 'GET, POST' });
    if (fn.trigger.type === 'httpTrigger') {
      return refuse(response, 400, `"${fn.name}" is started by HTTP: call its own route.`);
    }

    const input = readInput(await text(request));
    if (input === undefined)
      return refuse(response, 400, 'The body is not JSON such as {"input": "…"}.');
    // The caller is not told how it ends, as in Azure: the log says it.
    running.fire(fn, input).catch(() => {});
    response.writeHead(202).end();
  };

  function describe(fn: AppFunction, origin: string) {
    return {
      name: fn.name,
      isDisabled: false,
      config: {
        name: fn.name,
        language: 'node',
        bindings: Object.entries(fn.bindings).map(([name, binding]) => ({ ...binding, name })),
      },
      ...(fn.trigger.type === 'httpTrigger' && {
        invoke_url_template: `${origin}/${routeOf(fn, routePrefix)}`,
      }),
    };
  }
}

function readInput(body: string): string | undefined {
  if (body === '') return '';
  try {
    const { input = '' } = Object(JSON.parse(body));
    return typeof input === 'string' ? input : JSON.stringify(input);
  } catch {
    return undefined;
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
