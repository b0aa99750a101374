import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Takes OTLP, or does to it what a test wants to see. */
export async function startCollector(
  answer: (response: ServerResponse) => void = (response) => void response.end('{}'),
) {
  const batches: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    batches.push({ path: request.url ?? '', body: await text(request) });
    response.setHeader('content-type', 'application/json');
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    batches,
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
