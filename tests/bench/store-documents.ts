import type { Container, JSONObject } from '@azure/cosmos';
import { newId } from '../../functions/src/platform/ids.ts';
import { newDocument } from '../support/cloud/documents.ts';
import { withDatabase } from '../support/stack/stores.ts';

const BATCH = 100;

/** Records of documents that are ready, without their files and passages. */
export const storeDocuments = (tenantId: string, count: number): Promise<void> =>
  withDatabase(async (database) => {
    const container = database.container('tenants');
    for (let start = 0; start < count; start += BATCH) {
      await write(container, tenantId, start, Math.min(count, start + BATCH));
    }
  });

async function write(container: Container, tenantId: string, from: number, to: number) {
  const operations = Array.from({ length: to - from }, (_, index) => ({
    operationType: 'Create' as const,
    resourceBody: newDocument({
      id: newId(),
      tenantId,
      filename: `Manual ${from + index}.txt`,
      status: 'ready',
      published: 1,
      chunks: 1,
    }) as object as JSONObject,
  }));
  const { result } = await container.items.batch(operations, tenantId);
  const failed = result?.find(({ statusCode }) => statusCode >= 400);
  if (failed) throw new Error(`Batch: ${failed.statusCode}`);
}
