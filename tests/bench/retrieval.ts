import { type Container, CosmosClient, type OperationInput } from '@azure/cosmos';
import { createAgent } from '@talkwright/shared/areas/agents';
import { searchDocuments } from '@talkwright/shared/areas/documents';
import { EMBEDDING_DIMENSIONS } from '../../functions/src/platform/containers.ts';
import { COSMOS_ACCOUNT_KEY } from '../../local/cloud/cosmos/account-key.ts';
import { uploadAndWait } from '../support/api/documents.ts';
import { newTenant } from '../support/api/organizations.ts';
import type { Member } from '../support/client.ts';
import { stack } from '../support/stack/running-stack.ts';
import { type Figure, figure, percentile } from './figures.ts';
import { random } from './random.ts';

const SIZES = [1_000, 10_000, 100_000];
const QUERIES = 60;
const WARM_UP = 5;
const BATCH = 100;

/** Searching one organization's library while it grows: each leg by itself, and the endpoint as a whole. */
export async function benchRetrieval(): Promise<Figure[]> {
  const member = await newTenant({ plan: 'scale' });
  const { agent } = await member.call(createAgent, {
    identity: 'finder',
    name: 'Finder',
    systemPrompt: 'You answer questions about many documents.',
  });
  // One real document publishes the edition that the made chunks belong to.
  const document = await uploadAndWait(
    member,
    { name: 'seed.md', content: words(1, 60) },
    agent.id,
  );
  const container = knowledge();
  const seed = await seedOf(container, member.tenant.id, agent.id);

  const figures: Figure[] = [];
  const first: Record<string, number> = {};
  let stored = 0;
  for (const size of SIZES) {
    for (; stored < size; stored += BATCH) await write(container, seed, stored);
    for (const [leg, ask] of Object.entries(legs(container, member, agent.id))) {
      const times = await timesOf(ask);
      const p50 = percentile(times, 0.5);
      first[leg] ??= p50;
      const growth = size / (SIZES[0] ?? 1);
      const isFullText = leg === 'full text';
      figures.push(
        figure(`retrieval: ${leg}, ${size} chunks, p50`, p50, 'ms', {
          baseline: first[leg],
          ...(isFullText &&
            growth > 1 && {
              goal: {
                text: `< ${growth}x`,
                isMet: ({ ratio }) => (ratio ?? growth) < growth,
              },
            }),
        }),
        figure(`retrieval: ${leg}, ${size} chunks, p99`, percentile(times, 0.99), 'ms'),
      );
    }
  }
  console.log(`(${stored} chunks stored beside document ${document.id})`);
  return figures;
}

type Ask = (n: number) => Promise<unknown>;

function legs(container: Container, member: Member, agentId: string): Record<string, Ask> {
  const inScope = 'c.tenantId = @tenantId AND ARRAY_CONTAINS(@scopes, c.scope)';
  const query = (order: string, n: number) =>
    container.items
      .query(
        {
          query: `SELECT TOP 10 c.id FROM c WHERE ${inScope} ORDER BY ${order}`,
          parameters: [
            { name: '@tenantId', value: member.tenant.id },
            { name: '@scopes', value: [agentId, 'tenant'] },
            { name: '@vector', value: vector(n) },
          ],
        },
        { forceQueryPlan: true, maxItemCount: 1_000 },
      )
      .fetchAll();
  const score = (n: number) =>
    `FullTextScore(c.searched, '${words(n, 6).split(' ').join("', '")}')`;
  const distance = 'VectorDistance(c.vector, @vector)';
  return {
    vector: (n) => query(distance, n),
    'full text': (n) => query(`RANK ${score(n)}`, n),
    hybrid: (n) => query(`RANK RRF(${distance}, ${score(n)})`, n),
    'POST /documents/search': (n) =>
      member.call(searchDocuments, { query: words(n, 6), agentInstanceId: agentId }),
  };
}

async function timesOf(ask: Ask): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + QUERIES; n++) {
    const start = performance.now();
    await ask(n);
    if (n >= WARM_UP) times.push(performance.now() - start);
  }
  return times;
}

type Seed = Record<string, unknown>;

async function seedOf(container: Container, tenantId: string, scope: string): Promise<Seed> {
  const { resources } = await container.items
    .query<Seed>('SELECT TOP 1 * FROM c', { partitionKey: [tenantId, scope] })
    .fetchAll();
  const [seed] = resources;
  if (!seed) throw new Error('The seed document has no chunk.');
  return seed;
}

async function write(container: Container, seed: Seed, from: number): Promise<void> {
  const operations = Array.from({ length: BATCH }, (_, at): OperationInput => {
    const n = from + at;
    const { tenantId, scope, documentId, version, edition, page, path, start, end } = seed;
    const resourceBody = {
      ...{ tenantId, scope, documentId, version, edition, page, path, start, end },
      id: `made-${n}`,
      index: n + 1,
      ...{ text: words(n, 280), searched: words(n, 280) },
      vector: vector(n),
    };
    return { operationType: 'Upsert', resourceBody: resourceBody as never };
  });
  const key = [String(seed.tenantId), String(seed.scope)];
  const { code } = await container.items.batch(operations, key);
  if (code !== 200) throw new Error(`The chunks could not be written: ${code}`);
}

function knowledge(): Container {
  const endpoint = new URL(stack().app);
  endpoint.port = String(Number(endpoint.port) + 4);
  const client = new CosmosClient({ endpoint: endpoint.href, key: COSMOS_ACCOUNT_KEY });
  return client.database('talkwright').container('knowledge');
}

/** Words as rare and as common as those of a language: the k-th most common has a share of about 1/k. */
function words(seed: number, count: number): string {
  const next = random(seed);
  return Array.from({ length: count }, () => `word${Math.floor(50_000 ** next())}`).join(' ');
}

function vector(seed: number): number[] {
  const next = random(seed + 1_000_003);
  const raw = Array.from({ length: EMBEDDING_DIMENSIONS }, () => next() - 0.5);
  const length = Math.hypot(...raw);
  return raw.map((value) => Math.round((value / length) * 1e6) / 1e6);
}
