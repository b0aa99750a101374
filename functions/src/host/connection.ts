import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Connection = {
  /** The invocation's id, as logs and failures name it. */
  id: string;
  /** Path and query, as they were asked for. */
  address: string;
  headers: Headers;
  /** Aborted when the client goes away before the answer is complete. */
  signal: AbortSignal;
  /** Resolves when the client has taken what was written so far, or is gone. */
  drained(): Promise<void>;
  /** Ends it before the answer is complete, so that nobody takes what has arrived for all there is. */
  cut(): void;
};

/** A client that takes nothing for so long is as good as gone; its answer would be kept in memory. */
const STALLED_MS = 60_000;
/** A client may be gone before its handler begins: the handler still has to find that out. */
const REMEMBERED_MS = 60_000;

const connections = new Map<string, Connection>();

/**
 * In HTTP stream mode neither the true headers of a request nor a disconnect nor back-pressure of the client reaches a
 * handler by itself. The SDK's server runs in this very process, though, and node announces each of its requests.
 */
subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const id = request.headers['x-ms-invocation-id'];
  if (typeof id !== 'string') return;

  const controller = new AbortController();
  connections.set(id, {
    id,
    address: request.url ?? '/',
    headers: headersOf(request),
    signal: controller.signal,
    drained: () => drained(response),
    cut: () => response.destroy(),
  });
  response.once('close', () => {
    if (response.writableFinished) {
      connections.delete(id);
      return;
    }
    controller.abort(new Error('The client has gone.'));
    setTimeout(() => connections.delete(id), REMEMBERED_MS).unref();
  });
});

/** @throws where the request has not come over HTTP */
export function connectionOf(invocationId: string): Connection {
  const connection = connections.get(invocationId);
  if (!connection)
    throw new Error('Nothing is known of the connection that this request came over.');
  return connection;
}

function headersOf({ headers }: IncomingMessage): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) all.set(name, String(value));
  }
  return all;
}

async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed || !response.writableNeedDrain) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stalled = setTimeout(() => response.destroy(), STALLED_MS);
  response.once('drain', resolve).once('close', resolve);
  await promise;
  clearTimeout(stalled);
  response.off('drain', resolve).off('close', resolve);
}
