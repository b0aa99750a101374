import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { writeArchive } from '../../functions/src/archive/write-archive.ts';
import { createDeps } from '../../functions/src/deps.ts';
import { parseConfig } from '../../functions/src/platform/config.ts';
import { newTenant } from '../support/client.ts';
import { stackSettings } from '../support/stack/stores.ts';
import { atMost, type Figure, figure } from './figures.ts';
import { storeDocuments } from './store-documents.ts';

const FEW = 100;
const MANY = 10_000;
/** Blocks of the archive between two looks. */
const LOOK_EVERY = 20;
const MB = 1_000_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What is in memory while everything of an organization with 10,000 documents is written, beside one with 100. */
export async function benchArchive(): Promise<Figure[]> {
  const deps = createDeps(parseConfig(stackSettings()));
  // What is loaded at first use is not counted.
  await write(deps, 1);
  const [few, many] = [await write(deps, FEW), await write(deps, MANY)];
  return [
    figure(`archive: records of ${MANY} documents, written in`, many.seconds, 's'),
    figure('archive: memory more than with 100 of them', (many.peak - few.peak) / MB, 'MB', {
      goal: atMost(10, 'MB'),
    }),
  ];
}

async function write(deps: Parameters<typeof writeArchive>[0], documents: number) {
  const { tenant } = await newTenant({ plan: 'scale' });
  await storeDocuments(tenant.id, documents);
  const start = performance.now();
  let [peak, blocks] = [0, 0];
  for await (const _block of writeArchive(deps, tenant.id)) {
    blocks += 1;
    if (blocks % LOOK_EVERY > 0) continue;
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    peak = Math.max(peak, heapUsed + external);
  }
  return { peak, seconds: (performance.now() - start) / 1_000 };
}
