import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Connection = {
  /** Aborted when the client goes away before the answer is complete. */
  signal: AbortSignal;
  /** Resolves when the client has taken what was written so far, or is gone. */
  drained(): Promise<void>;
};

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
  connections.set(id, { signal: controller.signal, drained: () => drained(response) });
  response.once('close', () => {
    connections.delete(id);
    if (!response.writableFinished) controller.abort(new Error('The client has gone.'));
  });
});

export function connectionOf(invocationId: string): Connection {
  return (
    connections.get(invocationId) ?? {
      signal: new AbortController().signal,
      drained: async () => {},
    }
  );
}

async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed || !response.writableNeedDrain) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve).once('close', resolve);
  await promise;
  response.off('drain', resolve).off('close', resolve);
}
