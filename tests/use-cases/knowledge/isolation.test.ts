import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as z from 'zod';
import { EMBEDDING_DIMENSIONS } from '../../../functions/src/platform/containers.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

const vector = Array.from({ length: EMBEDDING_DIMENSIONS }, (_, at) => (at === 0 ? 1 : 0));
let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
  await write('acme');
  await write('other');
});
afterAll(() => cloud.stop());

const searches = [['walrus'], ['nowhere'], []];
const place = (tenantId: string) => ({ tenantId, agentId: null, hidden: [] });
const byMeaning = (tenantId: string, { deps } = cloud) =>
  deps.knowledge.listNearest(place(tenantId), vector, 10);
const byWords = (tenantId: string, terms: string[], { deps } = cloud) =>
  deps.knowledge.listByWords(place(tenantId), terms, 10);

it('searches before anything is stored', async () => {
  const empty = await startCloud();
  await expect(byMeaning('acme', empty)).resolves.toEqual([]);
  for (const terms of searches) await expect(byWords('acme', terms, empty)).resolves.toEqual([]);
  await empty.stop();
});

it('searches one organization', async () => {
  for (const find of [
    (tenantId: string) => byMeaning(tenantId),
    (tenantId: string) => byWords(tenantId, ['walrus']),
  ]) {
    const found = await find('acme');
    expect(found.map(({ documentId }) => documentId)).toEqual(['of-acme']);
    await expect(find('without passages')).resolves.toEqual([]);
  }
  await expect(byWords('acme', ['nowhere'])).resolves.toEqual([]);
});

it('reads the passages of one organization, whatever ids it is given', async () => {
  const hits = (await Promise.all(['acme', 'other'].map((tenantId) => byMeaning(tenantId)))).flat();
  const found = await cloud.deps.knowledge.listFound('acme', hits, [vector]);
  expect(found.map(({ documentId }) => documentId)).toEqual(['of-acme']);
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
