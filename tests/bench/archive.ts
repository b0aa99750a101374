import { finished } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { writeArchive } from '../../functions/src/archive/write-archive.ts';
import { createDeps, type Deps } from '../../functions/src/deps.ts';
import { parseConfig } from '../../functions/src/platform/config.ts';
import { newTenant } from '../support/api/organizations.ts';
import { stackSettings } from '../support/stack/stores.ts';
import { atMost, type Figure, figure } from './figures.ts';
import { storeDocuments } from './store-documents.ts';

const FEW = 1_000;
const MANY = 10_000;
const LOOK_EVERY_MS = 500;
const MB = 1_000_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What is in memory while everything of an organization with 10,000 documents is written, beside one with 1,000. */
export async function benchArchive(): Promise<Figure[]> {
  const deps = createDeps(parseConfig(stackSettings()));
  // What is loaded at first use is not counted.
  await write(deps, 1);
  const [few, many] = [await write(deps, FEW), await write(deps, MANY)];
  return [
    figure(`archive: records of ${MANY} documents, written in`, many.seconds, 's'),
    figure(`archive: memory more than with ${FEW} of them`, (many.memory - few.memory) / MB, 'MB', {
      goal: atMost(2, 'MB'),
    }),
  ];
}

/** @returns `memory` in bytes, on average in the second half, when everything that stays is there */
async function write(deps: Deps, documents: number) {
  const { tenant } = await newTenant({ plan: 'scale' });
  await storeDocuments(tenant.id, documents);
  const start = performance.now();
  const looks: number[] = [];
  const look = setInterval(() => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    looks.push(heapUsed + external);
  }, LOOK_EVERY_MS);
  await finished(writeArchive(deps, tenant.id).resume()).finally(() => clearInterval(look));
  const last = looks.slice(Math.floor(looks.length / 2));
  const memory = last.reduce((sum, one) => sum + one, 0) / last.length;
  return { memory, seconds: (performance.now() - start) / 1_000 };
}
