import { listDocuments } from '@talkwright/shared/areas/documents';
import { newTenant } from '../support/api/organizations.ts';
import { type Figure, figure, percentile, ratioAtMost } from './figures.ts';
import { storeDocuments } from './store-documents.ts';

const FEW = 20;
const MANY = 20_000;
const REQUESTS = 60;
const WARM_UP = 5;

/** The first page of a library, as the screen asks for it, of 20 documents and of 20,000. */
export async function benchLibrary(): Promise<Figure[]> {
  const [baseline, value] = [await p50With(FEW), await p50With(MANY)];
  const name = `library: first page of ${MANY} documents, p50`;
  return [figure(name, value, 'ms', { baseline, goal: ratioAtMost(3) })];
}

async function p50With(count: number): Promise<number> {
  const member = await newTenant({ plan: 'scale' });
  await storeDocuments(member.tenant.id, count);
  const times: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request++) {
    const start = performance.now();
    const { total } = await member.call(listDocuments, { limit: 50 });
    if (request >= 0) times.push(performance.now() - start);
    if (total !== count) throw new Error(`${total} documents instead of ${count}.`);
  }
  return percentile(times, 0.5);
}
