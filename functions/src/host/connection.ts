import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Connection = {
  /** The invocation's id, as logs and failures name it. */
  id: string;
  /** Aborted when the client goes away before the answer is complete. */
  signal: AbortSignal;
  /** Resolves when the client has taken what was written so far, or is gone. */
  drained(): Promise<void>;
};

/** A client that takes nothing for so long is as good as gone; its answer would be kept in memory. */
const STALLED_MS = 60_000;
/** A client may be gone before its handler begins: the handler still has to find that out. */
const REMEMBERED_MS = 60_000;

const connections = new Map<string, Connection>();

/**
 * In HTTP stream mode neither a disconnect nor back-pressure of the client reaches a handler by itself. The
 * SDK's server runs in this very process, though, and node announces each of its requests.
 */
subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const id = request.headers['x-ms-invocation-id'];
  if (typeof id !== 'string') return;

  const controller = new AbortController();
  connections.set(id, { id, signal: controller.signal, drained: () => drained(response) });
  response.once('close', () => {
    if (response.writableFinished) {
      connections.delete(id);
      return;
    }
    controller.abort(new Error('The client has gone.'));
    setTimeout(() => connections.delete(id), REMEMBERED_MS).unref();
  });
});

export function connectionOf(invocationId: string): Connection {
  return (
    connections.get(invocationId) ?? {
      id: invocationId,
      signal: new AbortController().signal,
      drained: async () => {},
    }
  );
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
