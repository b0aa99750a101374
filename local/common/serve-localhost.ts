import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { KEPT_OPEN_MS } from './kept-open.ts';

/**
 * Listens on both addresses of this machine's own name: some programs that are told `localhost` try only
 * the first that they find. A machine without IPv6 gets along with one.
 */
export async function serveLocalhost(port: number, listener: RequestListener) {
  const servers = [await listen(port, '127.0.0.1', listener)];
  const second = await listen(port, '::1', listener).catch(() => undefined);
  if (second) servers.push(second);

  return {
    async close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
}

async function listen(port: number, host: string, listener: RequestListener): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEPT_OPEN_MS }, listener);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
