import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { knowledgeStore } from '../../functions/src/knowledge/knowledge.store.ts';
import { EMBEDDING_DIMENSIONS } from '../../functions/src/platform/containers.ts';
import { createCosmos, type Items } from '../../functions/src/platform/cosmos.ts';
import { type Cloud, startCloud } from '../support/embedded-cloud.ts';

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
  }
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

it('searches one organization, also where the SDK goes by a query plan and asks every partition', async () => {
  const items = createCosmos(cloud.deps.config).items('knowledge');
  const byPlan = knowledgeStore({ ...items, query: queryByPlan });
  const query = { agentId: null, hidden: [], vector, terms: ['walrus'] };

  for (const store of [cloud.deps.knowledge, byPlan]) {
    const found = await store.search('acme', query, 10);
    expect(found.map(({ documentId }) => documentId)).toEqual(['of-acme']);
  }
});

/** As the platform asks, on the way that the SDK takes for a ranking query at the real service. */
const queryByPlan: Items['query'] = async (schema, key, sql, parameters = {}) => {
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
