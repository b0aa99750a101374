import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDeps, type Deps } from '../../../functions/src/deps.ts';
import { EMBEDDING_DIMENSIONS } from '../../../functions/src/platform/containers.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

const PASSAGES = 300;
/** Asked for is what lies near the last: by meaning alone, this one is the eleventh. */
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

const search = (terms: string[]) =>
  deps.knowledge.search(
    tenantId,
    { agentId: null, hidden: [], vector: vectorOf(PASSAGES), terms },
    10,
  );
const pages = async (terms: string[]) => (await search(terms)).map(({ page }) => page);

it('finds what is nearest, in its order, where no word helps', async () => {
  await expect(pages([])).resolves.toEqual(
    Array.from({ length: 10 }, (_, at) => PASSAGES - 1 - at),
  );
});

it('prefers what has the word', async () => {
  const found = await pages(['walrus']);
  expect(found).toHaveLength(10);
  expect(found).toContain(WITH_WORD);
});

it('takes a plan, the statistics and a query for meaning and one for words, whatever the number of passages', async () => {
  await search(['walrus', 'passage']);
  requests = 0;
  await search(['walrus', 'passage']);
  expect(requests).toBe(4);
  requests = 0;
  await search([]);
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
