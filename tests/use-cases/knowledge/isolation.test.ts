import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as z from 'zod';
import { EMBEDDING_DIMENSIONS } from '../../../functions/src/platform/containers.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

const vector = Array.from({ length: EMBEDDING_DIMENSIONS }, (_, at) => (at === 0 ? 1 : 0));
let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const searches = [['walrus'], ['nowhere'], []];
const find = (tenantId: string, terms: string[]) =>
  cloud.deps.knowledge.search(tenantId, { agentId: null, hidden: [], vector, terms }, 10);

it('searches before anything is stored', async () => {
  for (const terms of searches) await expect(find('acme', terms)).resolves.toEqual([]);
});

it('searches one organization', async () => {
  await write('acme');
  await write('other');

  for (const terms of searches) {
    const found = await find('acme', terms);
    expect(found.map(({ documentId }) => documentId)).toEqual(['of-acme']);
    await expect(find('without passages', terms)).resolves.toEqual([]);
  }
});

it('keeps to one organization, whatever a search has for conditions', async () => {
  const everything = {
    select: 'c.tenantId',
    conditions: ["c.tenantId = 'other' OR true"],
    order: 'VectorDistance(c.vector, @vector)',
  };
  const found = await cloud.deps.cells
    .of('acme')
    .rank(z.object({ tenantId: z.string() }), 'acme', everything, { vector }, 10);
  expect(new Set(found.map(({ tenantId }) => tenantId))).toEqual(new Set(['acme']));
});

it('searches the operations of one organization, and those alone that are asked for', async () => {
  const both = ['walrus-acme', 'walrus-other'];

  for (const terms of searches) {
    const query = { toolIds: ['tool'], vector, terms };
    const find = (operationIds: string[], toolIds = ['tool']) =>
      cloud.deps.operationIndex.search('acme', { ...query, operationIds, toolIds }, 10);
    await expect(find(both)).resolves.toEqual(['walrus-acme']);
    await expect(find(['walrus-other'])).resolves.toEqual([]);
    await expect(find(both, ['another'])).resolves.toEqual([]);
  }
});

async function write(tenantId: string): Promise<void> {
  const edition = { tenantId, scope: 'tenant', documentId: `of-${tenantId}`, version: 1 };
  const text = `walrus of ${tenantId}`;
  const chunk = { index: 0, text, page: null, path: '', start: 0, end: 9, lead: 0 };
  await cloud.deps.knowledge.write(edition, [{ chunk, vector }]);
  const entry = { operationId: `walrus-${tenantId}`, text: 'walrus', vector };
  await cloud.deps.operationIndex.write(tenantId, 'tool', [entry]);
}
