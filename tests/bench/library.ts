import type { Container, JSONObject } from '@azure/cosmos';
import { listDocuments } from '@talkwright/shared/areas/documents';
import { newId } from '../../functions/src/platform/ids.ts';
import { newTenant } from '../support/client.ts';
import { newDocument } from '../support/cloud/documents.ts';
import { withDatabase } from '../support/stack/stores.ts';
import { type Figure, figure, percentile, ratioAtMost } from './figures.ts';

const FEW = 20;
const MANY = 20_000;
const REQUESTS = 60;
const WARM_UP = 5;
const BATCH = 100;

/** The first page of a library, as the screen asks for it, of 20 documents and of 20,000. */
export async function benchLibrary(): Promise<Figure[]> {
  const [baseline, value] = [await p50With(FEW), await p50With(MANY)];
  const name = `library: first page of ${MANY} documents, p50`;
  return [figure(name, value, 'ms', { baseline, goal: ratioAtMost(3) })];
}

async function p50With(count: number): Promise<number> {
  const member = await newTenant({ plan: 'scale' });
  await withDatabase(async (database) => {
    const container = database.container('tenants');
    for (let start = 0; start < count; start += BATCH) {
      await write(container, member.tenant.id, start, Math.min(count, start + BATCH));
    }
  });
  const times: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request++) {
    const start = performance.now();
    const { total } = await member.call(listDocuments, { limit: 50 });
    if (request >= 0) times.push(performance.now() - start);
    if (total !== count) throw new Error(`${total} documents instead of ${count}.`);
  }
  return percentile(times, 0.5);
}

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
