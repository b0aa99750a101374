import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDeps, type Deps } from '../../../functions/src/deps.ts';
import { EMBEDDING_DIMENSIONS } from '../../../functions/src/platform/containers.ts';
import { operationIndexStore } from '../../../functions/src/tools/search/operation-index.store.ts';
import { createContainers } from '../../../infra/cosmos.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

const vector = new Array<number>(EMBEDDING_DIMENSIONS).fill(0.1);
const KNOWLEDGE_CELLS = ['knowledge', 'knowledge-2'] as [string, string];
let cloud: Cloud;
let client: CosmosClient;
/** As it is once the second cell is there. */
let deps: Deps;
let old: string;
let young: string;

beforeAll(async () => {
  cloud = await startCloud();
  client = new CosmosClient(cloud.connection);
  const database = { cosmos: cloud.connection, database: 'talkwright' };
  await createContainers({ ...database, knowledgeCells: KNOWLEDGE_CELLS });
  const { config, log } = cloud.deps;
  deps = createDeps({ ...config, KNOWLEDGE_CELLS }, { log });
  old = (await newAdmin(cloud.deps)).tenantId;
  young = (await newAdmin(deps)).tenantId;
  for (const tenantId of [old, young]) await write(tenantId);
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

it('an organization stays in the cell in which it began, a new one goes to the last', async () => {
  expect(await tenantsIn('knowledge')).toEqual([old, old]);
  expect(await tenantsIn('knowledge-2')).toEqual([young, young]);
});

it('each finds what is its own, in its own cell', async () => {
  for (const tenantId of [old, young]) {
    const place = { tenantId, agentId: null, hidden: [] };
    const found = await deps.knowledge.listByWords(place, ['walrus'], 10);
    expect(found.map(({ documentId }) => documentId)).toEqual([`of-${tenantId}`]);
    await expect(deps.knowledge.listNearest(place, vector, 10)).resolves.toEqual(found);
    const edition = editionOf(tenantId);
    await expect(deps.knowledge.text(edition, 100)).resolves.toMatchObject({ content: 'walrus' });
  }
});

it('operations of another model are found in all cells', async () => {
  const found = await deps.operationIndex.listForeign(10);
  expect(found.map(({ tenantId }) => tenantId).sort()).toEqual([old, young].sort());
});

it('an erasure looks into all cells, also where the record that names one is gone', async () => {
  const { tenantId } = await newAdmin(deps);
  await write(tenantId);
  expect(await tenantsIn('knowledge-2')).toContain(tenantId);
  const { etag = '' } = (await deps.accounts.findTenant(tenantId)) ?? {};
  await deps.erasure.removeTenant(tenantId, etag);
  await expect(deps.erasure.removeTenantPage('knowledge', tenantId, true)).resolves.toBe(2);
  expect(await tenantsIn('knowledge')).toEqual([old, old]);
  expect(await tenantsIn('knowledge-2')).toEqual([young, young]);
});

const editionOf = (tenantId: string) => ({
  tenantId,
  scope: 'tenant',
  documentId: `of-${tenantId}`,
  version: 1,
});

async function write(tenantId: string): Promise<void> {
  const chunk = { index: 0, text: 'walrus', page: null, path: '', start: 0, end: 6, lead: 0 };
  await deps.knowledge.write(editionOf(tenantId), [{ chunk, vector }]);
  const entry = { operationId: `of-${tenantId}`, text: 'walrus', vector };
  await operationIndexStore(deps.cells, 'another model').write(tenantId, 'tool', [entry]);
}

async function tenantsIn(cell: string): Promise<string[]> {
  const { resources } = await client
    .database('talkwright')
    .container(cell)
    .items.query<string>('SELECT VALUE c.tenantId FROM c')
    .fetchAll();
  return resources;
}
