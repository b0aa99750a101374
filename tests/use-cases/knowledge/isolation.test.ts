import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { knowledgeStore } from '../../../functions/src/knowledge/knowledge.store.ts';
import { EMBEDDING_DIMENSIONS } from '../../../functions/src/platform/containers.ts';
import { createCosmos, type Items } from '../../../functions/src/platform/cosmos.ts';
import { operationIndexStore } from '../../../functions/src/tools/search/operation-index.store.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

const vector = Array.from({ length: EMBEDDING_DIMENSIONS }, (_, at) => (at === 0 ? 1 : 0));
let cloud: Cloud;
let client: CosmosClient;
beforeAll(async () => {
  cloud = await startCloud();
  client = new CosmosClient(cloud.connection);
  for (const tenantId of ['acme', 'other']) {
    const edition = { tenantId, scope: 'tenant', documentId: `of-${tenantId}`, version: 1 };
    const chunk = {
      index: 0,
      text: `walrus of ${tenantId}`,
      page: null,
      heading: '',
      start: 0,
      end: 9,
    };
    await cloud.deps.knowledge.write(edition, [{ chunk, vector }]);
    const entry = { operationId: `walrus-${tenantId}`, text: 'walrus', vector };
    await cloud.deps.operationIndex.write(tenantId, 'tool', [entry]);
  }
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

it('searches one organization, also where the SDK goes by a query plan and asks every partition', async () => {
  const items = createCosmos(cloud.deps.config).items('knowledge');
  const byPlan = knowledgeStore({ ...items, search: searchByPlan }, 'space');
  const query = { agentId: null, hidden: [], vector, terms: ['walrus'] };

  for (const store of [cloud.deps.knowledge, byPlan]) {
    const found = await store.search('acme', query, 10);
    expect(found.map(({ documentId }) => documentId)).toEqual(['of-acme']);
  }
});

it('searches the operations of one organization, and those alone that are asked for', async () => {
  const items = createCosmos(cloud.deps.config).items('knowledge');
  const byPlan = operationIndexStore({ ...items, search: searchByPlan }, 'space');
  const both = ['walrus-acme', 'walrus-other'];

  for (const store of [cloud.deps.operationIndex, byPlan]) {
    for (const terms of [['walrus'], []]) {
      const query = { toolIds: ['tool'], vector, terms };
      const find = (operationIds: string[], toolIds = ['tool']) =>
        store.search('acme', { ...query, operationIds, toolIds }, 10);
      await expect(find(both)).resolves.toEqual(['walrus-acme']);
      await expect(find(['walrus-other'])).resolves.toEqual([]);
      await expect(find(both, ['another'])).resolves.toEqual([]);
    }
  }
});

/** As the platform asks, on the way that the SDK takes for a ranking query at the real service. */
const searchByPlan: Items['search'] = async (schema, key, sql, parameters) => {
  const { resources } = await client
    .database('talkwright')
    .container('knowledge')
    .items.query(
      {
        query: sql,
        parameters: Object.entries(parameters).map(([name, value]) => ({
          name: `@${name}`,
          value: value as string,
        })),
      },
      { partitionKey: key, forceQueryPlan: true },
    )
    .fetchAll();
  return schema.array().parse(resources);
};
