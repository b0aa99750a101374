import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { EMBEDDING_DIMENSIONS } from '../../../functions/src/platform/containers.ts';
import { defaultSettings } from '../../../local/cloud/cosmos/storage/account-settings.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

const vector = Array.from({ length: EMBEDDING_DIMENSIONS }, (_, at) => (at === 0 ? 1 : 0));
const settings = { ...defaultSettings };
let refused = 0;
let cloud: Cloud;
beforeEach(async () => {
  cloud = await startCloud({}, settings);
  subscribe('http.client.response.finish', onResponse);
});
afterEach(async () => {
  unsubscribe('http.client.response.finish', onResponse);
  await cloud.stop();
});

function onResponse(message: unknown): void {
  if ((message as { response: { statusCode: number } }).response.statusCode === 429) refused += 1;
}

it('writes every passage, also those that the database has refused at first', async () => {
  const edition = { tenantId: 'acme', scope: 'tenant', documentId: 'long', version: 1 };
  const chunks = Array.from({ length: 12 }, (_, index) => ({
    chunk: {
      index,
      text: `walrus ${index}`,
      page: null,
      path: '',
      start: index,
      end: index + 1,
      lead: 0,
    },
    vector,
  }));
  // The first few passages use up what would be there within seconds.
  settings.throughput = 20;
  await cloud.deps.knowledge.write(edition, chunks);
  expect(refused).toBeGreaterThan(0);

  settings.throughput = Number.POSITIVE_INFINITY;
  await expect(cloud.deps.knowledge.listWritten(edition)).resolves.toHaveLength(chunks.length);
});
