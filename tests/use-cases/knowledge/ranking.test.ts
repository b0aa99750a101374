import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDeps, type Deps } from '../../../functions/src/deps.ts';
import type { Hit } from '../../../functions/src/knowledge/found-chunk.ts';
import { EMBEDDING_DIMENSIONS } from '../../../functions/src/platform/containers.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

const PASSAGES = 300;
const WITH_WORD = PASSAGES - 11;

let cloud: Cloud;
let counter: Server;
let deps: Deps;
let requests: number;
let tenantId: string;
beforeAll(async () => {
  cloud = await startCloud();
  counter = await countRequests(cloud.connection);
  const { port } = counter.address() as AddressInfo;
  const COSMOS_CONNECTION = cloud.connection.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`);
  deps = createDeps({ ...cloud.deps.config, COSMOS_CONNECTION });

  ({ tenantId } = await newAdmin(cloud.deps));
  const edition = { tenantId, scope: 'tenant', documentId: 'of-acme', version: 1 };
  const passages = Array.from({ length: PASSAGES }, (_, index) => {
    const text = `passage ${index} ${index === WITH_WORD ? 'of a walrus' : 'of nothing'}`;
    const chunk = { index, text, page: index, path: '', start: index, end: index + 1, lead: 0 };
    return { chunk, vector: vectorOf(index) };
  });
  await deps.knowledge.write(edition, passages);
});
afterAll(async () => {
  counter.close();
  counter.closeAllConnections();
  await cloud.stop();
});

const byMeaning = () => deps.knowledge.listNearest(place(), vectorOf(PASSAGES), 10);
const byWords = (terms: string[]) => deps.knowledge.listByWords(place(), terms, 10);
const place = () => ({ tenantId, agentId: null, hidden: [] });
const pagesOf = async (hits: Hit[]) => {
  const found = await deps.knowledge.listFound(tenantId, hits, [vectorOf(PASSAGES)]);
  return hits.map(({ id }) => found.find((one) => one.id === id)?.page);
};

it('finds what is nearest by meaning, in its order', async () => {
  await expect(pagesOf(await byMeaning())).resolves.toEqual(
    Array.from({ length: 10 }, (_, at) => PASSAGES - 1 - at),
  );
});

it('finds by words what has one of them, and nothing else to fill up', async () => {
  await expect(pagesOf(await byWords(['walrus', 'nowhere']))).resolves.toEqual([WITH_WORD]);
  await expect(byWords(['nowhere'])).resolves.toEqual([]);
  await expect(byWords([])).resolves.toEqual([]);
});

it('takes a plan and a query for meaning, the statistics besides for words, whatever the number of passages', async () => {
  await byWords(['walrus', 'passage']);
  requests = 0;
  await byWords(['walrus', 'passage']);
  expect(requests).toBe(3);
  requests = 0;
  await byMeaning();
  expect(requests).toBe(2);
});

/** The further from the first, the larger the number. */
function vectorOf(index: number): number[] {
  const angle = (index / PASSAGES) * (Math.PI / 2);
  const vector = new Array<number>(EMBEDDING_DIMENSIONS).fill(0);
  [vector[0], vector[1]] = [Math.cos(angle), Math.sin(angle)];
  return vector;
}

/** Stands before the database, and counts what passes. */
async function countRequests(connection: string): Promise<Server> {
  const target = new URL(/AccountEndpoint=([^;]+)/.exec(connection)?.[1] ?? '');
  const server = createServer((incoming, answer) => {
    requests++;
    const { method, url, headers } = incoming;
    const passed = request({
      host: target.hostname,
      port: target.port,
      method,
      path: url,
      headers,
    });
    passed.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
